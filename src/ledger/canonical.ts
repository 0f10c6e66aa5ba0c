/**
 * Canonical JSON: the one text that stands for a value, whatever the order in which it was put together. Keys sorted
 * by UTF-16 code units, no blanks, numbers and strings as ECMAScript writes them (RFC 8785); absent for undefined.
 *
 * @example canonical({ b: 1, a: [true, undefined] })   // {"a":[true,null],"b":1}
 */
export function canonical(value: unknown): string {
  if (Array.isArray(value))
    return `[${value.map((item) => (item === undefined ? "null" : canonical(item))).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`);
  return `{${members.join(",")}}`;
}
