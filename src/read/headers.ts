/** Headers as received: names may have any case, a name may come several times. */
export type Headers = readonly (readonly [name: string, value: string])[];

/** All values of a header in the order received; `name` in lower case (RFC 9110 5.1: names have no case). */
export const headerValues = (headers: Headers, name: string): string[] =>
  headers.filter(([key]) => key.toLowerCase() === name).map(([, value]) => value);
