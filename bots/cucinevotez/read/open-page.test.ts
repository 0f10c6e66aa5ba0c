import { textOf } from "goodbot";
import { describe, expect, test } from "vitest";
import { openPage } from "./open-page.ts";
import { contentOf } from "./testing.ts";

const url = "https://www.cdep.ro/x";
const header = "text/html; charset=ISO-8859-2";
const bytes = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe("fault 6: characters", () => {
  const text = (body: Uint8Array, contentType?: string): string => {
    const page = contentOf(openPage({ url, body, contentType }));
    return textOf(page.html);
  };

  test("the charset of the header, cedilla letters and numeric comma letters on one page", () => {
    expect(text(bytes("<p>\xba\xfe\xaa\xde &#537;&#539;"), header)).toBe("şţŞŢ șț");
  });

  test("a meta that is commented out says nothing", () => {
    expect(text(bytes('<!-- meta charset="windows-1252" / --><p>\xba\xfe'))).toBe("şţ");
  });

  test("a meta counts where the header is silent", () => {
    expect(text(bytes('<meta charset="windows-1252"><p>\xba'))).toBe("º");
  });

  test("with any byte 0x80-0x9F it is windows-1250, declared or not", () => {
    expect(text(bytes("<p>\x84\xba\x94 \x96"), header)).toBe("„ş” –");
    expect(text(bytes("<p>\x84\xba\x94 \x96"))).toBe("„ş” –");
  });

  test("valid UTF-8 is that, whatever the header says", () => {
    expect(text(new TextEncoder().encode("<p>Ștefan ȚÂRDEA"), header)).toBe("Ștefan ȚÂRDEA");
    expect(text(new TextEncoder().encode("<p>Ștefan ȚÂRDEA"))).toBe("Ștefan ȚÂRDEA");
  });
});

describe("what is no page", () => {
  const code = (text: string): string => {
    const reading = openPage({ url, body: bytes(text) });
    return reading.kind === "alarm" ? reading.code : "ok";
  };

  test.each(["", " \r\n", "<html><body></body></html>", "<script>var x</script>"])("fault 2: %j is empty", (text) => {
    expect(code(text)).toBe("empty");
  });

  test.each([
    "<pre>ORA-06550: line 1</pre>",
    "<h1>x</h1>The request could not be mapped to any database procedure.",
    "<title>Server Error in '/' Application</title>",
  ])("fault 24: an error page with status 200: %s", (text) => {
    expect(code(text)).toBe("error page");
  });

  test("fault 24: the signatures are a setting", () => {
    const body = bytes("<p>Eroare 77");
    expect(openPage({ url, body }, [/Eroare \d+/])).toMatchObject({ kind: "alarm", code: "error page" });
  });

  test("fault 27: a long page that mentions an error, a captcha or has a noscript is a page", () => {
    const words = "<p>Despre comisia de anchetă și lucrările ei.".repeat(500);
    expect(code(`<noscript>Activați JavaScript</noscript><p>reCAPTCHA, ORA-01403${words}`)).toBe("ok");
    expect(code("<noscript>Activați JavaScript</noscript><p>Formularul este protejat cu reCAPTCHA.")).toBe("ok");
  });
});
