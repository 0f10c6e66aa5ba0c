import { describe, expect, test } from "vitest";
import { readProfile } from "./profile.ts";
import type { Profile } from "./profile-form.ts";
import { profile2015, profile2026, type SampleProfile } from "./samples.ts";
import { contentOf, pageFrom } from "./testing.ts";

const read2026 = (sample: SampleProfile): Profile => contentOf(readProfile(pageFrom(profile2026(sample))));
const read2015 = (sample: SampleProfile): Profile => contentOf(readProfile(pageFrom(profile2015(sample))));

describe("the mandate", () => {
  const act = '<a href="/ords/pls/legis/legis_pck.htp_act?ida=1">HCD nr.33/2026</a>';

  test("seat, validation, beginning and end in the words of both layouts", () => {
    const romanian = read2026({
      details: [
        "aleasa deputat în circumscriptia electorala nr.25 <a href='/ords/pls/parlam/structura2015.ce?cir=42'>ILFOV</a>",
        "începutul mandatului: 8 aprilie   2026",
        "înlocuieşte pe: <a href='/ords/pls/parlam/structura2015.mp?idm=17&cam=2&leg=2024'><b>X</b></a>",
        `data validării: 9 aprilie  2026 - ${act}`,
        `sfârşitul mandatului: 2 iunie  2026 - demisie - ${act}`,
      ],
    }).mandate;
    expect(romanian).toEqual({
      constituency: { number: 25, printed: "ILFOV" },
      ...{ cir: 42, college: null, national: false },
      ...{ validated: "2026-04-09", start: "2026-04-08", end: "2026-06-02" },
      ...{ endReason: "resignation", endAct: "HCD nr.33/2026", replaces: 17, replacedBy: null },
    });
    const english = read2015({
      details: [
        "Constituency no.25 <a href='/pls/parlam/structura2015.ce?cir=42'>ILFOV</a>, uninominal college no.4",
        "start of the mandate: 11 june      2014",
        "end of the mandate: 28 july      2016 - of drept",
        "replaced by: <a href='/pls/parlam/structura2015.mp?idm=9&cam=2&leg=2012&pag=1'><b>Y</b></a>",
      ],
    }).mandate;
    expect(english).toMatchObject({
      ...{ college: 4, start: "2014-06-11", end: "2016-07-28", endReason: "by law", endAct: null, replacedBy: 9 },
    });
  });

  test("a minority's member is elected in the whole country", () => {
    const { mandate } = read2026({
      details: ["ales deputat la <a href='/ords/pls/parlam/structura2015.gp?idg=8'>nivel national</a>"],
    });
    expect([mandate.national, mandate.constituency]).toEqual([true, null]);
  });

  test("the constituency abroad has a long name, and a list's name behind a county is cut", () => {
    const seat = (number: number, name: string) =>
      read2026({
        details: [
          `ales deputat în circumscriptia electorala nr.${number} - <a href='/ords/pls/parlam/structura2015.ce?cir=1'>${name}</a>`,
        ],
      });
    const abroad = seat(43, "Circumscriptia electorala pentru cetatenii români cu domiciliul în afara tarii");
    expect(abroad.mandate.constituency?.number).toBe(43);
    const reading = readProfile(
      pageFrom(
        profile2026({
          details: [
            "ales deputat în circumscriptia electorala nr.32 <a href='/ords/pls/parlam/structura2015.ce?cir=31'>SATU-MARE pe listele Alianței Z</a>",
          ],
        }),
      ),
    );
    expect(reading).toMatchObject({ kind: "ok", misses: [] });
  });

  test("what a line should say and does not is a miss", () => {
    const details = ["sfârşitul mandatului: cândva - abdicare", "data validării:"];
    const reading = readProfile(pageFrom(profile2026({ details })));
    expect(reading.kind === "ok" && reading.misses.map(({ field }) => field)).toEqual([
      "seat",
      "validated",
      "end",
      "endReason",
    ]);
  });

  test("earlier terms have numbers of their own", () => {
    const more =
      '<div class="buttons-container"><a>Deputat - 2024-prezent</a>' +
      '<a href="/ords/pls/parlam/structura2015.mp?idm=3&leg=2020&cam=2">Deputat - 2020-2024</a>' +
      '<a href="/ords/pls/parlam/structura2015.mp?idm=99&leg=2016&cam=1">Senator - 2016-2020</a></div>';
    expect(read2026({ more }).earlierTerms).toEqual([
      { chamber: "deputies", from: 2020, to: 2024, id: { chamber: "deputies", term: 2020, idm: 3 } },
      { chamber: "senate", from: 2016, to: 2020, id: null },
    ]);
  });
});
