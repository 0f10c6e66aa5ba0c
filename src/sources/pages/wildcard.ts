/**
 * Whether a text is what a pattern says, from its first to its last character; `*` stands for any run of characters.
 * In linear time, whatever the pattern.
 *
 * @example matches("/news/*.html", "/news/2026/fair.html") // true
 */
export function matches(pattern: string, text: string): boolean {
  const [first = "", ...rest] = pattern.split("*");
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first) || text.length < first.length + last.length || !text.endsWith(last)) return false;
  let at = first.length;
  const end = text.length - last.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}
