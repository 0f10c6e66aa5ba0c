import { displayName, type RecordsGiven, textAt } from "goodbot";
import type { Editorial } from "../editorial.ts";
import { dateSaid } from "../views/say.ts";
import { secretariesGiven } from "../views/secretaries-given.ts";
import { slugOf } from "./groups-given.ts";
import { once, type Popolo, sourcesOf } from "./popolo-form.ts";

/** The President, by the editor's word (C20): no page is its source. */
export function addPresident(popolo: Popolo, { president }: Pick<Editorial, "president">): void {
  const office = { id: "presidency", name: "Președinția României", classification: "presidency", sources: [] };
  popolo.persons.set("president", { id: "president", name: president.name, sources: [] });
  popolo.memberships.set("office/president", {
    ...{ id: "office/president", person_id: "president", organization_id: once(popolo.organizations, office) },
    ...{ role: "Președintele României", sources: [] },
  });
}

/** The Government, the ministries (C21; who is missing once is pending, not gone) and their state secretaries (C22): number and day of a decision, never its title. */
export async function addExecutive(popolo: Popolo, given: RecordsGiven): Promise<void> {
  for await (const { id, content, from } of given.records("CabinetMember", true)) {
    const [name, role, image] = ["name", "function", "portrait"].map((field) => textAt(content, field));
    if (name === undefined) continue;
    const sources = sourcesOf(from);
    const government = { id: "government", name: "Guvernul României", classification: "government", sources };
    const [person, membership] = [`cabinet/${slugOf(name)}`, `office/${id}`];
    popolo.persons.set(person, { id: person, name, ...(image !== undefined && { image }), sources });
    popolo.memberships.set(membership, {
      ...{ id: membership, person_id: person, organization_id: once(popolo.organizations, government) },
      ...{ role: role ?? "membru al Guvernului", sources },
    });
  }
  for await (const { id, content, from } of given.records("Ministry", true)) {
    const [name, link] = [textAt(content, "name"), textAt(content, "link")];
    if (name === undefined) continue;
    popolo.organizations.set(id, {
      ...{ id, name, classification: "ministry", sources: sourcesOf(from) },
      ...(link !== undefined && { links: [{ url: link, note: "site" }] }),
    });
  }
  for (const { id, person, ministry, number, date, link, from } of await secretariesGiven(given)) {
    const sources = sourcesOf(from);
    const own = `person/${id}`;
    const organization = { id: `ministry/${slugOf(ministry)}`, name: ministry, classification: "ministry", sources };
    const post = { id: `post/${organization.id}/state-secretary`, role: "secretar de stat" };
    popolo.persons.set(own, { id: own, name: displayName(person), sources });
    const organization_id = once(popolo.organizations, organization);
    popolo.memberships.set(`office/${id}`, {
      ...{ id: `office/${id}`, person_id: own, organization_id, role: post.role },
      post_id: once(popolo.posts, { ...post, label: `secretar de stat, ${ministry}`, organization_id, sources }),
      label: `Decizia prim-ministrului nr. ${number} din ${dateSaid(date, "ro")}`,
      ...{ links: [{ url: link, note: "Repertoriul legislativ" }], sources },
    });
  }
}
