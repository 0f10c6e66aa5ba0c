import { describe } from "vitest";
import { answers } from "./conformance/answers.ts";
import type { MakeBench } from "./conformance/bench.ts";
import { bodies } from "./conformance/bodies.ts";
import { endings } from "./conformance/endings.ts";

/**
 * What every channel must do alike, whether its bytes travel over sockets or within this process: the same outcomes,
 * bounds, codings and times. To be called in a test file.
 *
 * @example channelConformance("http channel over TLS", makeBench, "https");
 */
export function channelConformance(name: string, make: MakeBench, scheme: "http" | "https"): void {
  describe(name, () => {
    const suite = { make, scheme };
    answers(suite);
    bodies(suite);
    endings(suite);
  });
}
