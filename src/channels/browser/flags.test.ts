import { describe, expect, it } from "vitest";
import { flagsFor } from "./flags.ts";

const host = { name: "a.example", port: 443, address: "93.184.215.14", replica: false };

describe("flags of the browser", () => {
  it("lead every host to the address that was checked, and all others nowhere", () => {
    const six = { ...host, name: "b.example", port: 8443, address: "2606:2800:21f::1" };
    expect(flagsFor("UA bot/1", [host, six], [])).toContain(
      "--host-resolver-rules=MAP a.example:443 93.184.215.14:443, MAP b.example:8443 [2606:2800:21f::1]:8443, MAP * ~NOTFOUND",
    );
    expect(flagsFor(undefined, [], [])).toContain("--host-resolver-rules=MAP * ~NOTFOUND");
  });

  it("never touch certificates or address spaces of a host that is no replica", () => {
    const flags = flagsFor("UA bot/1", [host], []).join(" ");
    expect(flags).not.toMatch(/certificate|address-space|web-security|insecure/);
    const replica = { ...host, address: "127.0.0.1", toPort: 9443, replica: true };
    const tried = flagsFor("UA bot/1", [replica], ["key="]);
    expect(tried).toContain("--ignore-certificate-errors-spki-list=key=");
    expect(tried).toContain("--ip-address-space-overrides=127.0.0.1:9443=public");
  });

  it("carry the whole User-Agent, and none where the browser's own is asked for", () => {
    expect(flagsFor("Mozilla/5.0 X bot/1 (+https://b.example)", [], [])).toContain(
      "--user-agent=Mozilla/5.0 X bot/1 (+https://b.example)",
    );
    expect(flagsFor(undefined, [], []).some((flag) => flag.startsWith("--user-agent"))).toBe(false);
  });
});
