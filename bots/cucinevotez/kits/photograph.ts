import type { Kit, ObservedRecord } from "goodbot";
import * as z from "zod";
import { mayShow, readCommonsFile } from "../read/commons.ts";
import { andThen, ok } from "../read/reading.ts";
import { storedPhotograph } from "../read/stored.ts";
import { makeKit, type Reader } from "./make-kit.ts";
import { pageReader } from "./page-reader.ts";
import { readPicture } from "./picture.ts";
import { pageWanted, pictureOf, wholeList } from "./wanted.ts";

const PHOTOGRAPH = "photograph";

/**
 * The President's photograph (C8, C10): first the page of the file, for its licence; the file itself only where that is an
 * accepted one. Where it is not, or the page is gone, the photograph is withheld at once.
 */
export const photographKit: Kit = makeKit({
  kind: "photograph",
  settings: z.strictObject({}),
  plan: ({ source }) => [pageWanted(source.url, "licence", "entry", { list: wholeList(PHOTOGRAPH) })],
  readers: { licence: licence(), picture: readPicture },
});

function licence(): Reader<unknown> {
  const read = pageReader<unknown>(
    () => PHOTOGRAPH,
    (page, { source }) =>
      andThen(readCommonsFile(page), (file) => {
        const record = storedPhotograph(source.url, file);
        const shown = mayShow(file, 0).show;
        return ok({
          verdict: { kind: "read" },
          records: [shown ? record : { ...record, state: "withheld", content: {} }],
          lists: [{ name: PHOTOGRAPH, page: 1, ids: [record.id], end: "done", whole: true }],
          wanted: shown ? pictureOf(record.content.original) : [],
        });
      }),
  );
  return (setting) => {
    const { answer, source } = setting;
    if (answer.status !== 404 && answer.status !== 410) return read(setting);
    const gone: ObservedRecord = { kind: "Photograph", id: source.url, state: "deleted", content: {} };
    return { verdict: { kind: "read" }, records: [gone] };
  };
}
