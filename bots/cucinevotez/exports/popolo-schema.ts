/**
 * Popolo as a current validator reads it (JSON Schema 2020-12): the properties and forms of the published schemas, which are
 * in draft 03, for the parts that this bot writes. Stricter than those: ids and names must be there, nothing else may.
 * `legislative_period_id` is EveryPolitician's.
 */

const id = { type: "string", pattern: "^[a-z][\\w./:?=&%-]*$" } as const;
const text = { type: "string", minLength: 1 } as const;
const address = { type: "string", pattern: "^https?://[^\\s]+$" } as const;
/** A year, a month or a day. */
const date = { type: "string", pattern: "^[0-9]{4}(-[0-9]{2}){0,2}$" } as const;
const link = object({ url: address, note: text }, ["url"]);
const links = { type: "array", items: link } as const;

function object(properties: object, required: readonly string[]) {
  return { type: "object", properties, required: [...required], additionalProperties: false } as const;
}

const all = (items: object) => ({ type: "array", items }) as const;

export const popoloSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  ...object(
    {
      persons: all(
        object(
          {
            ...{ id, name: text, sort_name: text, family_name: text, given_name: text, image: address, sources: links },
            // C20: the year alone.
            birth_date: { type: "string", pattern: "^[0-9]{4}$" },
          },
          ["id", "name", "sources"],
        ),
      ),
      organizations: all(
        object({ id, name: text, classification: text, parent_id: id, links, sources: links }, [
          ...["id", "name", "classification", "sources"],
        ]),
      ),
      memberships: all(
        object(
          {
            ...{ id, label: text, role: text, person_id: id, organization_id: id, post_id: id, on_behalf_of_id: id },
            ...{ area_id: id, legislative_period_id: id, start_date: date, end_date: date, links, sources: links },
          },
          ["id", "person_id", "organization_id", "role", "sources"],
        ),
      ),
      posts: all(
        object({ id, label: text, role: text, organization_id: id, area_id: id, sources: links }, [
          ...["id", "label", "organization_id", "sources"],
        ]),
      ),
      areas: all(
        object({ id, name: text, identifier: text, classification: text, sources: links }, ["id", "name", "sources"]),
      ),
      events: all(
        object(
          {
            ...{ id, name: text, classification: text, organization_id: id, start_date: date, status: text },
            ...{ links, sources: links },
          },
          ["id", "name", "classification", "sources"],
        ),
      ),
    },
    ["persons", "organizations", "memberships", "posts", "areas", "events"],
  ),
};
