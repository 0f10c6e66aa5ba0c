const letters: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

/**
 * A name as an id: small letters, digits and hyphens.
 *
 * @example slugOf("Gemeinde Hürtgenwald") // "gemeinde-huertgenwald"
 */
export function slugOf(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => letters[letter] ?? letter)
    .normalize("NFD")
    .replace(/[^a-z0-9]+/g, " ")
    .trim()
    .split(" ")
    .join("-");
  return plain.slice(0, 60).replace(/-+$/, "") || "source";
}
