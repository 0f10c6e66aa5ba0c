import { describe, expect, test } from "vitest";
import { Fault } from "../pledge/fault.ts";
import { parseConnectTo, replicaFor } from "./connect-to.ts";

describe("parseConnectTo", () => {
  test.each([
    ["a.example:443:127.0.0.1:8443", { host: "a.example", port: 443, address: "127.0.0.1", toPort: 8443 }],
    ["A.Example:443:127.0.0.1:8443", { host: "a.example", port: 443, address: "127.0.0.1", toPort: 8443 }],
    ["übung.example:443:127.0.0.1:1", { host: "xn--bung-zra.example", port: 443, address: "127.0.0.1", toPort: 1 }],
    ["a.example::127.0.0.1:8443", { host: "a.example", address: "127.0.0.1", toPort: 8443 }],
    ["*:*:127.1.2.3:8443", { address: "127.1.2.3", toPort: 8443 }],
    ["::127.0.0.1:", { address: "127.0.0.1" }],
    [":80:[::1]:*", { port: 80, address: "::1" }],
    ["[2a00::1]:443:[0:0::1]:8443", { host: "[2a00::1]", port: 443, address: "::1", toPort: 8443 }],
    ["a.example:443:localhost:1", { host: "a.example", port: 443, address: "127.0.0.1", toPort: 1 }],
    ["a.example:443:0x7f.1:1", { host: "a.example", port: 443, address: "127.0.0.1", toPort: 1 }],
  ])("reads %s", (value, rule) => {
    expect(parseConnectTo(value)).toEqual(rule);
  });

  test.each([
    ["a.example:443:8.8.8.8:443", /loopback/],
    ["a.example:443:10.0.0.1:443", /loopback/],
    ["a.example:443:b.example:443", /loopback/],
    ["a.example:443::443", /loopback/],
    ["a.example:443:[::2]:443", /loopback/],
    ["a.example:443:[::ffff:127.0.0.1]:443", /loopback/],
    ["a.example:0:127.0.0.1:443", /port "0"/],
    ["a.example:443:127.0.0.1:65536", /port "65536"/],
    ["a.example:https:127.0.0.1:1", /port "https"/],
    ["a b:443:127.0.0.1:1", /no host name/],
    ["127.0.0.1:8443", /HOST:PORT:ADDR:PORT/],
    ["a.example:443:::1:8443", /HOST:PORT:ADDR:PORT/],
    ["", /HOST:PORT:ADDR:PORT/],
  ])("refuses %s as wrong usage, naming value and rule", (value, what) => {
    const attempt = (): unknown => parseConnectTo(value);
    expect(attempt).toThrow(Fault);
    expect(attempt).toThrow(expect.objectContaining({ code: "usage", message: expect.stringContaining(`"${value}"`) }));
    expect(attempt).toThrow(what);
  });
});

describe("replicaFor", () => {
  const rules = ["a.example:443:127.0.0.1:1", "a.example::127.0.0.1:2", ":80:127.0.0.1:3", "b.example::127.0.0.1:"];

  test.each([
    ["a.example", 443, { addresses: ["127.0.0.1"], replica: true, port: 1 }],
    ["a.example", 8080, { addresses: ["127.0.0.1"], replica: true, port: 2 }],
    ["c.example", 80, { addresses: ["127.0.0.1"], replica: true, port: 3 }],
    ["b.example", 443, { addresses: ["127.0.0.1"], replica: true }],
    ["c.example", 443, undefined],
    ["sub.a.example", 443, undefined],
  ])("leads %s:%d by the first rule that matches", (host, port, resolution) => {
    expect(replicaFor(rules.map(parseConnectTo), host, port)).toEqual(resolution);
  });
});
