/** Lists in which change matters most come first where pages are few. */
const order = ["paper", "meeting", "agendaItem", "consultation", "file", "organization", "person", "membership"];

const rankOf = (name: string): number => {
  const rank = order.indexOf(name);
  return rank === -1 ? order.length : rank;
};

/**
 * Shares the pages that may be read by day without a working filter (M5: at most 12) among the lists that need them, so
 * that all of them together keep to it and one long list does not use them up.
 *
 * @example shareOf(["meeting", "paper"], 5) // { paper: 3, meeting: 2 }
 */
export const sharesOf = (names: readonly string[], pages: number): ReadonlyMap<string, number> => {
  const whole = Math.min(10_000, Math.max(0, Math.floor(pages)));
  const each = names.length === 0 ? 0 : Math.floor(whole / names.length);
  const over = whole - each * names.length;
  const ranked = [...names].sort((a, b) => rankOf(a) - rankOf(b));
  return new Map(ranked.map((name, index) => [name, each + (index < over ? 1 : 0)]));
};
