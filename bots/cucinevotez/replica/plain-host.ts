import { type Order, type Replica, type ReplicaAnswer, type ReplicaRequest, robotsFile } from "goodbot/world";

/** What makes one host different from the others. */
export interface PlainHostParts {
  readonly hosts: readonly string[];
  /** Text of robots.txt; without it there is none (404). */
  readonly robots?: string;
  /** What a path answers; undefined: there is no such page. */
  readonly answer: (path: string, request: ReplicaRequest) => ReplicaAnswer | undefined;
  readonly words?: NonNullable<Replica["words"]>;
  readonly command?: (order: Order) => string | undefined;
  readonly state?: () => unknown;
  readonly clear?: () => void;
  readonly reset?: () => void;
}

export const openToAll = "User-agent: *\nDisallow:\n";

/**
 * A host of pages: robots.txt, an answer for each path that there is, 404 for the others.
 *
 * @example plainHost({ hosts: ["a.example"], robots: openToAll, answer: (path) => path === "/" ? htmlPage("<p>A</p>") : undefined })
 */
export function plainHost({ hosts, robots, answer, ...more }: PlainHostParts): Replica {
  return {
    state: () => ({}),
    reset: () => more.clear?.(),
    ...more,
    hosts,
    handle: (request) => {
      const given = answer(request.path, request);
      if (given) return given;
      return request.path === "/robots.txt" && robots !== undefined ? robotsFile(robots, request) : missing;
    },
  };
}

/** A page in Romanian. Without `title` it has none. */
export const htmlPage = (body: string, title = ""): ReplicaAnswer => ({
  status: 200,
  headers: { "Content-Type": "text/html; charset=utf-8" },
  body: `<!doctype html><html lang="ro"><head><title>${title}</title></head><body>${body}</body></html>`,
});

export const redirectTo = (location: string, status = 302): ReplicaAnswer => ({
  status,
  headers: { Location: location },
});

const missing: ReplicaAnswer = { ...htmlPage("<h1>404</h1><p>Pagina nu există.</p>", "404"), status: 404 };

/** One of several words that a setting takes; undefined for any other. */
export const oneOf = <T extends string>(words: readonly T[], value: string | undefined): T | undefined =>
  words.find((word) => word === value);
