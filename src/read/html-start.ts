/** Starts of HTML as browsers recognise it without a content type (WHATWG MIME Sniffing 7.1), and of XHTML. */
const start =
  /^[\s\ufeff]*(?:<!doctype\s+html|<\?xml\s[^>]{0,200}>\s*(?:<!doctype\s+html|<html)|<!--|<(?:html|head|body|script|iframe|h1|div|font|table|a|style|title|b|br|p|meta|link|noscript)(?:[\s>/]))/i;

/** Whether a body is HTML by its first octets, whatever its content type says. */
export const startsAsHtml = (body: Uint8Array | string): boolean => {
  const text = typeof body === "string" ? body.slice(0, 512) : Buffer.from(body.subarray(0, 512)).toString("latin1");
  return start.test(text.replace(/^\u00ef\u00bb\u00bf/, ""));
};
