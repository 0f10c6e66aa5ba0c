/** Milliseconds. */
export const DAY = 86_400_000;

/** `2026-11-30T14:05:00+00:00`: whole seconds with an offset, as the specification wants it. */
export const dateTime = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}+00:00`;

export const date = (at: number): string => new Date(at).toISOString().slice(0, 10);
