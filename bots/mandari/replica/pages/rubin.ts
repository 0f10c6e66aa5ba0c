import type { ReplicaAnswer } from "goodbot/world";
import { SECRET } from "./pages-council.ts";
import type { PagesLook } from "./pages-site.ts";

const json = (value: unknown, kind: string): ReplicaAnswer => ({
  ...{ status: 200, headers: { "Content-Type": "application/json" }, body: JSON.stringify(value), kind },
});

/** Answers of the form of more! rubin: drafts and what is not public stand among the rest. */
export const rubin = (): PagesLook => ({
  answer({ path, query }, site) {
    if (path !== "/api.php") return undefined;
    if (query.get("id") === "calendar") {
      const meetings = site.council.in(query.get("from") ?? "").map(({ number, committee, day, time, place }) => ({
        ...{
          meeting_id: number,
          title: committee,
          body_name: committee,
          date: day,
          time,
          location: place,
          is_draft: 0,
        },
      }));
      const drafts = [
        { meeting_id: 9_001, title: `${SECRET} Entwurf`, date: "2026-11-30", is_draft: 1 },
        { meeting_id: 9_002, title: `${SECRET} Fraktion`, date: "2026-11-30", fraktionssitzung: 1 },
      ];
      return json({ meetings: [...meetings, ...drafts] }, "calendar");
    }
    const meeting = site.council.meeting(query.get("meeting_id"));
    if (!meeting) return { status: 200, headers: { "Content-Type": "text/html" }, body: "", kind: "trap" };
    const agenda = meeting.items.map(({ number, label, title, open, result, paper }) => ({
      ...{ id: number, number: label, title, status: open ? 1 : 2, result },
      documents: (paper?.files ?? []).map((file) => ({
        id: file.number,
        title: file.name,
        url: `/files/${file.number}`,
        documentPublicStatusId: paper?.open ? 1 : 2,
      })),
    }));
    const { number, committee, day, time, place } = meeting;
    return json(
      {
        meeting: { meeting_id: number, title: committee, body_name: committee, date: day, time, location: place },
        agenda_items: agenda,
      },
      "agenda",
    );
  },
});
