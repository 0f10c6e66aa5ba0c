/**
 * What came of a request that was sent: the closed list. What a server does is one of these, never an exception.
 * A finding such as a recognised check or a Retry-After stands beside the outcome, in {@link Findings}.
 */
export const outcomes = {
  answered: "a complete answer came, whatever its status",
  "not modified": "304: what is stored is still the answer",
  dropped: "a promise said that the body is not to be read or kept",
  "too large": "the body passed the limit of bytes on the wire or of decoded bytes and was cut off",
  "too slow": "the whole exchange passed its time limit and was given up",
  "no answer": "the connection stood, but no head of an answer came in time, or the connection was reset before it",
  cut: "the connection ended inside the body: the answer is incomplete",
  undecodable: "the body does not follow its declared content coding",
  malformed: "what came is no valid HTTP",
  "no such host": "the name has no address, or it could not be asked for",
  "no connection": "nobody listens at the address, or it did not accept in time",
  "tls failure": "the server could not prove who it is; verification is never switched off",
  stopped: "we gave up ourselves (Ctrl-C, or the caller went away)",
  unknown: "the process ended between asking and hearing; counts as sent",
} as const;

export type Outcome = keyof typeof outcomes;

/** True where a complete answer with a status was received (304 included). */
export const isAnswer = (outcome: Outcome): boolean => outcome === "answered" || outcome === "not modified";

/** True where the server gave no usable answer at all: what M10, C16 and V12 call a failure to answer. */
export const isSilence = (outcome: Outcome): boolean =>
  outcome === "no answer" ||
  outcome === "too slow" ||
  outcome === "cut" ||
  outcome === "malformed" ||
  outcome === "no such host" ||
  outcome === "no connection" ||
  outcome === "tls failure";
