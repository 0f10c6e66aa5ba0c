import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Council } from "../../bots/mandari/replica/council.ts";
import { generateMunicipality } from "../../bots/mandari/replica/municipality.ts";
import { OparlReplica } from "../../bots/mandari/replica/oparl-replica.ts";
import { PagesSite } from "../../bots/mandari/replica/pages/pages-site.ts";
import { sessionNet } from "../../bots/mandari/replica/pages/session-net.ts";
import { realRandom } from "../time/random.ts";
import { realClock } from "../time/real-clock.ts";
import { smallestGap } from "../world/log-checks.ts";
import { startWorld, type World } from "../world/tls-world.ts";
import { Installation } from "./testing.ts";

let world: World;
let here: Installation;

beforeAll(async () => {
  const now = Date.now();
  const content = generateMunicipality({
    ...{ host: "both.example", path: "/oparl", now },
    sizes: { organizations: 2, persons: 2, meetings: 2, papers: 2 },
  });
  world = await startWorld({
    replicas: [
      new PagesSite({ host: "pages.example", now, look: sessionNet({ layout: 5, extension: "php" }) }),
      new OparlReplica({ hosts: ["both.example"], councils: [new Council(content)] }),
    ],
    ...{ clock: realClock, random: realRandom },
  });
});
afterAll(() => world.close());
beforeEach(() => {
  world.reset();
  here = new Installation(world, "https://both.example/oparl/other");
});
afterEach(() => here.remove());

const paths = (): readonly string[] => world.log().map(({ path }) => path);

describe("sources add, of a body whose interface nobody named (M1)", () => {
  it("looks for OParl first, then at one page: names the product, the gap of two seconds, and adds the pages", async () => {
    const added = await here.run([
      "sources",
      "add",
      "mandari",
      "https://pages.example/si0040.php",
      "--yes",
      "--id",
      "town-2",
    ]);
    expect(added).toMatchObject({ code: 0 });
    expect(added.out).toMatch(/pages +SessionNet \(5\.6\.5, layout 5\)/);
    expect(added.out).toMatch(/gap +2 s /);
    expect(paths()).toEqual([
      "/robots.txt",
      ...["/webservice/oparl/v1.1/system", "/public/oparl/system", "/oparl/system", "/si0040.php"],
    ]);
    expect(smallestGap(world.log(), "pages.example")).toBeGreaterThanOrEqual(2_000);
    const listed = JSON.parse((await here.run(["sources", "list", "--json"])).out);
    expect(listed).toContainEqual(expect.objectContaining({ id: "town-2", kind: "council-pages", gap: 2_000 }));
    const twice = await here.run(["sources", "add", "mandari", "https://pages.example/info.php", "--yes"]);
    expect(twice).toMatchObject({ code: 64, err: expect.stringContaining("reads these pages already") });
    // Once there is OParl it is read in place of the pages, which are off from then on.
    const add = ["sources", "add", "mandari", "https://both.example/oparl/system", "--yes", "--id", "town-4"];
    expect(await here.run([...add, "--in-place-of", "nobody"])).toMatchObject({ code: 64 });
    expect(await here.run([...add, "--in-place-of", "town-2"])).toMatchObject({ code: 0 });
    const now = JSON.parse((await here.run(["sources", "list", "--json"])).out);
    expect(now).toContainEqual(
      expect.objectContaining({ id: "town-2", state: "off", why: 'read as "town-4", which took its place' }),
    );
  });

  it("adds the interface in place of the pages where one answers", async () => {
    const added = await here.run([
      "sources",
      "add",
      "mandari",
      "https://both.example/si0040.php",
      "--yes",
      "--id",
      "town-3",
    ]);
    expect(added).toMatchObject({ code: 0, err: expect.stringContaining("there is an OParl interface") });
    const listed = JSON.parse((await here.run(["sources", "list", "--json"])).out);
    expect(listed).toContainEqual(
      expect.objectContaining({ id: "town-3", kind: "oparl", url: "https://both.example/oparl/system" }),
    );
  });

  it("says of any other page that it is neither, and adds nothing; a shorter pause than two seconds is refused", async () => {
    const wrong = await here.run(["sources", "add", "mandari", "https://pages.example/robots.txt", "--yes"]);
    expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining("neither an OParl system nor a page") });
    const hasty = await here.run(["sources", "add", "mandari", "https://pages.example/si0040.php", "--gap", "1s"]);
    expect(hasty.code).toBe(64);
  });
});
