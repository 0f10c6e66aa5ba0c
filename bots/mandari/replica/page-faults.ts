import { type FaultChange, readFault } from "goodbot/world";
import { type PageChange, pageFaultKinds } from "./faults.ts";

interface PageFault {
  readonly spec: string;
  readonly list: string;
  readonly page: number | undefined;
  readonly change: { readonly page: PageChange } | { readonly answer: FaultChange };
  left: number;
}

/** The faults of list pages in force. Of several that match, the newest strikes. */
export class PageFaults {
  #faults: PageFault[] = [];

  /** `NAME:LIST:PAGE[:TIMES]` or `on:LIST:PAGE:` and a fault of every host; `*` for any list or page. */
  add(spec: string): string | undefined {
    const [name = "", list = "*", number = "*", ...rest] = spec.split(":");
    if (number !== "*" && !/^\d+$/.test(number)) return undefined;
    const where = { spec, list, page: number === "*" ? undefined : Number(number) };
    if (name === "on") {
      const read = readFault(rest.join(":"));
      if (!read) return undefined;
      this.#faults.push({ ...where, change: { answer: read.change }, left: read.times });
    } else {
      const kind = Object.hasOwn(pageFaultKinds, name) ? pageFaultKinds[name] : undefined;
      const [times = "Infinity"] = rest;
      if (!kind || !(Number(times) >= 1)) return undefined;
      this.#faults.push({ ...where, change: { page: kind.change }, left: Number(times) });
    }
    return spec;
  }

  /** The change for this page, if there is one; it is used up by one. */
  take(list: string, page: number): PageFault["change"] | undefined {
    const fault = this.#faults.findLast(
      (each) => (each.list === "*" || each.list === list) && (each.page === undefined || each.page === page),
    );
    if (!fault) return undefined;
    fault.left -= 1;
    if (fault.left <= 0) this.#faults = this.#faults.filter((each) => each !== fault);
    return fault.change;
  }

  list(): string[] {
    return this.#faults.map(({ spec, left }) => (Number.isFinite(left) ? `${spec} (${left} left)` : spec));
  }

  clear(): void {
    this.#faults = [];
  }
}
