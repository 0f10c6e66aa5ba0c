import { describe, expect, test } from "vitest";
import type { Json } from "../../pledge/observation.ts";
import { readAgs } from "./ags.ts";
import { websiteForDisplay } from "./display.ts";
import { pointOf, readGeojson } from "./geo.ts";
import { effectiveLicense } from "./licences.ts";
import { instantOf } from "./stamps.ts";
import { bodyObject, codesOf, host, meeting, pageOf, paper, readBodiesAs, readListPage } from "./testing.ts";

const meetingWith = (more: { readonly [field: string]: Json }) => readListPage("meeting", pageOf([meeting(1, more)]));
const paperWith = (more: { readonly [field: string]: Json }) => readListPage("paper", pageOf([paper(1, more)]));

describe("faults of values", () => {
  test("fault 22: an end at midnight is unknown, of the same day and of the next; the raw value is kept", () => {
    const start = "2022-03-01T18:00:00+01:00";
    for (const end of ["2022-03-01T00:00:00+01:00", "2022-03-02T00:00:00+01:00", "2022-03-02T00:00:00Z"]) {
      const read = meetingWith({ start, end });
      expect(read.records?.[0]).toMatchObject({ content: { start }, raw: { end } });
      expect(read.records?.[0]?.content).not.toHaveProperty("end");
      expect(codesOf(read)).toContain("midnight-ends");
    }
    expect(meetingWith({ start, end: "2022-03-01T20:00:00+01:00" }).records?.[0]?.content).toHaveProperty("end");
    const early = meetingWith({ start, end: "2022-03-01T17:30:00+01:00" });
    expect(early.records?.[0]?.content).toHaveProperty("end");
    expect(codesOf(early)).toContain("end-before-start");
  });

  test("fault 23: empty dates are absent, what was sent is kept raw", () => {
    const read = paperWith({ created: "1970-01-01T00:00:00+01:00", date: "0000-00-00", modified: "" });
    expect(read.records?.[0]).toMatchObject({
      raw: { created: "1970-01-01T00:00:00+01:00", date: "0000-00-00", modified: "" },
    });
    for (const field of ["created", "modified"]) expect(read.records?.[0]).not.toHaveProperty(field);
    expect(read.records?.[0]?.content).not.toHaveProperty("date");
    expect(codesOf(read)).toEqual(expect.arrayContaining(["created-1970", "empty-date"]));
    const term = { id: `${host}/oparl/term/1`, name: "Unbekannt", startDate: "0000-00-00", endDate: "2020-10-31" };
    const body = readBodiesAs({}, bodyObject({ legislativeTerm: [term] }));
    expect(body.records?.[1]).toMatchObject({
      kind: "LegislativeTerm",
      content: { endDate: "2020-10-31", body: `${host}/oparl/body/1` },
      raw: { name: "Unbekannt", startDate: "0000-00-00" },
    });
    expect(body.records?.[1]?.content).not.toHaveProperty("name");
    expect(paperWith({ date: "1970-01-01" }).records?.[0]?.content).not.toHaveProperty("date");
  });

  test("fault 23: a body founded on 1 January 1970 was founded on that day", () => {
    const founded = { id: `${host}/oparl/organization/1`, startDate: "1970-01-01" };
    expect(readListPage("organization", pageOf([founded])).records?.[0]?.content).toEqual({ startDate: "1970-01-01" });
  });

  test.each(["N/A", " ", "", "\u00a0", null])("fault 25: %j is no value", (value) => {
    expect(paperWith({ reference: value }).records?.[0]?.content).not.toHaveProperty("reference");
  });

  test.each([
    ["5358016", "05358016", "ags-7-digits"],
    ["051140000", "05114000", "ags-9-digits"],
    ["051140000000", "05114000", "ags-12-digits"],
    ["051660024024", "05166024", "ags-12-digits"],
    ["05358016", "05358016", null],
    ["051140001", null, "ags-odd"],
    ["Musterstadt", null, "ags-odd"],
  ])("fault 33: AGS %s is %s", (sent, ags, odd) => {
    expect(readAgs(sent)).toEqual({ ags, odd });
  });

  test("fault 33: the AGS as sent is kept raw", () => {
    const body = readBodiesAs({}, bodyObject({ ags: "5358016" }));
    expect(body.records?.[0]).toMatchObject({ content: { ags: "05358016" }, raw: { ags: "5358016" } });
    expect(readBodiesAs({}, bodyObject({ ags: 5358016 })).records?.[0]).toMatchObject({ content: { ags: "05358016" } });
  });

  test("fault 37: a point with its latitude first is turned round, and noted", () => {
    const feature = (coordinates: Json): Json => ({ type: "Feature", geometry: { type: "Point", coordinates } });
    const place = (coordinates: Json) =>
      meetingWith({ location: { id: `${host}/oparl/location/1`, geojson: feature(coordinates) } });
    const swapped = place([50.72, 6.39]);
    expect(pointOf(swapped.records?.[1]?.content.geojson)).toEqual({ lon: 6.39, lat: 50.72 });
    expect(swapped.records?.[1]?.raw).toEqual({ geojson: feature([50.72, 6.39]) });
    expect(codesOf(swapped)).toContain("point-swapped");
    const right = place([6.39, 50.72]);
    expect(pointOf(right.records?.[1]?.content.geojson)).toEqual({ lon: 6.39, lat: 50.72 });
    expect(right.records?.[1]).not.toHaveProperty("raw");
    expect(pointOf(place(["50.72", "6,39"]).records?.[1]?.content.geojson)).toEqual({ lon: 6.39, lat: 50.72 });
    expect(place([0, 0]).records?.[1]?.content).toEqual({});
    const line = readGeojson(
      {
        type: "LineString",
        coordinates: [
          [52, 8],
          [52.1, 8.1, 70],
        ],
      },
      () => {},
    );
    expect(line).toEqual({
      type: "Feature",
      geometry: {
        type: "LineString",
        coordinates: [
          [8, 52],
          [8.1, 52.1, 70],
        ],
      },
    });
  });

  test("fault 38: names of any length, without outer blanks, with their line breaks; no-break spaces are blanks", () => {
    const long = "Bebauungsplan ".repeat(60).trim();
    const read = paperWith({ name: ` ${long};\nhier: Beschluss\n`, reference: "12/2022\u00a0" });
    expect(read.records?.[0]?.content).toMatchObject({ name: `${long};\nhier: Beschluss`, reference: "12/2022" });
    expect(read.records?.[0]?.raw).toEqual({ name: ` ${long};\nhier: Beschluss\n`, reference: "12/2022\u00a0" });
    expect(codesOf(read)).toContain("no-break-space:reference");
  });

  test("fault 39: https is added to a website for display only", () => {
    expect(websiteForDisplay("www.musterstadt.example")).toBe("https://www.musterstadt.example");
    expect(websiteForDisplay("http://www.musterstadt.example")).toBe("http://www.musterstadt.example");
    expect(websiteForDisplay(null)).toBeNull();
  });

  test("flags, numbers and days in other spellings", () => {
    const item = { id: `${host}/oparl/agendaitem/1`, order: "3", public: "false", number: 4 };
    const read = meetingWith({ cancelled: 1, agendaItem: [item] });
    expect(read.records).toMatchObject([
      { content: { cancelled: true } },
      { content: { order: 3, public: false, number: "4" } },
    ]);
    expect(paperWith({ date: "1.3.2022" }).records?.[0]?.content.date).toBe("2022-03-01");
    expect(paperWith({ date: "2022-03-01T00:00:00+01:00" }).records?.[0]?.content.date).toBe("2022-03-01");
    expect(paperWith({ date: "2022-02-30" }).records?.[0]).toMatchObject({ raw: { date: "2022-02-30" } });
    expect(meetingWith({ start: "2022-03-01" }).records?.[0]?.content.start).toBe("2022-03-01");
  });

  test.each([
    ["2021-09-06T11:45:22+02:00", "2021-09-06T09:45:22.000Z"],
    ["2021-09-06T09:45:22Z", "2021-09-06T09:45:22.000Z"],
    ["2021-09-06T11:45:22.123+0200", "2021-09-06T09:45:22.000Z"],
    ["2021-09-06 11:45", "2021-09-06T09:45:00.000Z"],
    ["2021-12-06T11:45:22", "2021-12-06T10:45:22.000Z"],
    ["2021-03-28T01:59:59", "2021-03-28T00:59:59.000Z"],
    ["2021-03-28T03:00:00", "2021-03-28T01:00:00.000Z"],
    ["2021-10-31T01:59:59", "2021-10-30T23:59:59.000Z"],
    ["2021-10-31T03:00:00", "2021-10-31T02:00:00.000Z"],
  ])("the time %s is %s", (text, utc) => {
    expect(new Date(instantOf(text)?.at ?? 0).toISOString()).toBe(utc);
  });

  test.each(["2021-02-29T10:00:00Z", "2021-13-01T10:00:00Z", "2021-01-01T25:00:00Z", "2021-01-01", "gestern"])(
    "%s is no time",
    (text) => {
      expect(instantOf(text)).toBeNull();
    },
  );

  test("the licence is the object's own, else the body's, else the system's", () => {
    expect(effectiveLicense("a", "b", "c")).toBe("a");
    expect(effectiveLicense(undefined, null, "c")).toBe("c");
    expect(effectiveLicense(" ", undefined)).toBeNull();
  });
});
