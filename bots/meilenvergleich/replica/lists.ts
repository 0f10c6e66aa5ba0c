import { CANARY, html, ProgrammeHost, page, redirect, type Shown } from "./host.ts";

const first: readonly Shown[] = [
  { partner: "Schuhhaus Anger", rate: "5 Meilen pro Euro" },
  { partner: "Buchhandlung Morgenstern", rate: "1 Meile pro 2 Euro", until: "2030-12-31" },
  { partner: "Gartenmarkt Linde", rate: "bis zu 10 Meilen pro Euro" },
];
const second: readonly Shown[] = [
  { partner: "Reisebüro Fernweh", rate: "500 Meilen für Neukunden" },
  { partner: "Optik Klar", rate: "3 Meilen pro Euro" },
  { partner: "Werkzeug Werner", rate: "2,5 Meilen pro Euro" },
];

/** The same facts for machines, with prose and pictures beside them, and one block that is no JSON. */
const linked = (shown: readonly Shown[]): string =>
  `<script type="application/ld+json">${JSON.stringify(
    shown.map(({ partner, rate, until }) => ({
      ...{ "@context": "https://schema.org", "@type": "Offer", name: rate },
      offeredBy: { "@type": "Organization", name: partner, logo: `https://liste.test/${CANARY}.png` },
      ...(until !== undefined && { validThrough: until }),
      description: `${CANARY} in JSON-LD`,
      image: `https://liste.test/${CANARY}.jpg`,
    })),
  )}</script><script type="application/ld+json">{"@type":"Offer","name":"${CANARY}",</script>`;

/** Two pages of partners, a longer Crawl-delay, a redirect into what is forbidden, a page that is gone and does not say so. */
export const listHost = (address?: string) =>
  new ProgrammeHost({
    host: "liste.test",
    robots: "User-agent: *\nCrawl-delay: 3\nDisallow: /konto/\n",
    pages: {
      "/partner?seite=2": page("Partner, Seite 2", second, linked(second)),
      "/partner": page("Partner", first, `<link rel="next" href="/partner?seite=2">${linked(first)}`),
      "/weiter": redirect("/konto/x"),
      "/konto/x": html("Konto", `<p>${CANARY}</p>`),
      "/weg": html(
        "Seite nicht gefunden",
        `<h1>Diese Aktion ist beendet</h1><p>${CANARY} Noch 404 andere Partner!</p>`,
      ),
    },
    ...(address !== undefined && { address }),
  });

/** One page of offers for hosts that are about something else. */
export const someOffers = page("Aktionen", [
  { partner: "Bäckerei Korn", rate: "2 Punkte pro Euro" },
  { partner: "Radladen Speiche", rate: "4 Punkte pro Euro" },
]);
