/** So few are looked for one by one; of more, whole strings of the text are looked up. */
const FEW = 50;

/**
 * Whether a page or file names one of some ids and addresses. Texts of JSON are compared as what they stand for, however
 * slashes are written.
 *
 * @example mentioned(Buffer.from('{"id":"https:\\/\\/a.example\\/1"}'), new Set(["https://a.example/1"])) // true
 */
export function mentioned(body: Uint8Array, texts: ReadonlySet<string>): boolean {
  const text = Buffer.from(body).toString("utf8").replaceAll("\\/", "/").replaceAll("&amp;", "&");
  if (texts.size <= FEW) return [...texts].some((each) => text.includes(each));
  for (const [word] of text.matchAll(/[^"'<>\s\\]+/g)) if (texts.has(word)) return true;
  return false;
}
