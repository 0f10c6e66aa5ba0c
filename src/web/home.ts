import type { AuditResult } from "../ledger/audit-result.ts";
import type { Language } from "../pledge/language.ts";
import { agentsOf, pathOf } from "./bot-paths.ts";
import { homeTexts } from "./home-texts.ts";
import { type Html, html } from "./html.ts";
import { kindInWords } from "./kind-words.ts";
import type { BotOverview, Overview, SourceView } from "./overview.ts";
import { type Show, shown } from "./show.ts";
import { viewLinks } from "./views.ts";

/** In what language and time zone, and whose site it is. */
export interface HomeFrame {
  readonly language: Language;
  readonly zone: string;
  readonly operator: string;
}

/**
 * The content of the home page: who asks and how to reach them (it stands at `/`, where User-Agents may lead), figures of
 * the last pass and audit, states of sources, newest records with their places at the source.
 *
 * @example home(await overview.read(), { language: "de", zone: "Europe/Berlin", operator: "mandari" })
 */
export function home(overview: Overview, { language, zone, operator }: HomeFrame): Html {
  const say = homeTexts[language];
  const show = shown(language, zone);
  return html`<h1>${say.title}</h1>
<p class="lead">${say.lead(operator, overview.bots.length)}</p>
${overview.bots.map((bot) => section(bot, overview, language, show))}`;
}

function section(one: BotOverview, overview: Overview, language: Language, show: Show): Html {
  const say = homeTexts[language];
  const { bot, figures } = one;
  const purpose = bot.purpose[language] ?? bot.purpose[bot.languages[0]] ?? "";
  const audit = overview.figures?.audit;
  return html`<section class="bot" aria-labelledby="bot-${bot.name}">
<h2 id="bot-${bot.name}">${bot.name}</h2>
<p>${purpose}</p>
<dl class="facts">
<dt>${say.agents}</dt><dd>${[...new Set(agentsOf(bot))].map((agent) => html`<code>${agent}</code><br>`)}</dd>
<dt>${say.contact}</dt><dd>${show.contact(bot.contact)}</dd>
<dt>${say.page}</dt><dd><a href="${pathOf(bot)}?lang=${language}">${say.promised}</a></dd>
<dt>${say.lastPass}</dt><dd>${lastPass(one, language, show)}</dd>
<dt>${say.nextPass}</dt><dd>${one.next === null ? say.never : show.time(Math.max(one.next, overview.at))}</dd>
<dt>${say.auditOf}</dt><dd>${verdict(bot.name, audit, overview, language, show)}</dd>
</dl>
${figures ? tiles(figures, language, show) : ""}
${audit ? auditTable(bot.name, audit, language, show) : ""}
${viewLinks(bot, language)}
<h3>${say.sources}</h3>
${sourceTable(one, language, show)}
${one.newest.length === 0 ? "" : html`<h3>${say.newest}</h3>${newestTable(one, language, show)}`}
</section>`;
}

function lastPass({ pass }: BotOverview, language: Language, show: Show): Html {
  const say = homeTexts[language];
  if (!pass) return html`${say.noneYet}`;
  if (pass.endedAt === null) return html`${say.runs} ${show.time(pass.startedAt)}`;
  const how = pass.trigger === "hand" ? say.byHand : say.bySchedule;
  return html`${show.time(pass.startedAt)}, ${say.tookAbout(show.span(pass.endedAt - pass.startedAt))}, ${how}`;
}

function verdict(
  bot: string,
  audit: AuditResult | undefined,
  { figures }: Overview,
  language: Language,
  show: Show,
): Html {
  const say = homeTexts[language];
  if (!audit || !figures) return html`<span class="tag wait">${say.counting}</span>`;
  const own = audit.promises.filter((one) => one.bot === bot);
  const judged = own.reduce((sum, one) => sum + one.judged, 0);
  const broken = own.reduce((sum, one) => sum + one.violations, 0);
  // What was never judged is not kept: "not yet".
  const state = broken > 0 || !audit.chain.ok ? "bad" : judged > 0 ? "good" : "wait";
  const tag = { bad: say.broken, good: say.kept, wait: say.noneYet }[state];
  return html`<span class="tag ${state}">${tag}</span> <span class="soft">${show.number(judged)} ${say.judged}, ${show.number(broken)} ${say.violations}; ${say.ledger(show.number(audit.rows), audit.chain.ok)} (${show.time(figures.at)})</span>`;
}

function tiles(figures: NonNullable<BotOverview["figures"]>, language: Language, show: Show): Html {
  const say = homeTexts[language];
  const all = figures.passFigures?.all;
  const live = figures.counts.reduce((sum, { state, records }) => (state === "live" ? sum + records : sum), 0);
  const entries: readonly (readonly [string, string])[] = [
    ...(all
      ? ([
          [show.number(all.requests), say.requests],
          [show.bytes(all.wireBytes), say.received],
          [show.number(all.created), say.created],
          [show.number(all.changed), say.changed],
          [show.number(all.deleted), say.deleted],
        ] as const)
      : []),
    [show.number(live), say.records],
  ];
  return html`<ul class="tiles" aria-label="${say.inPassFigures}">${entries.map(([value, name]) => html`<li><b>${value}</b><span>${name}</span></li>`)}</ul>`;
}

function auditTable(bot: string, { promises }: AuditResult, language: Language, show: Show): Html {
  const say = homeTexts[language];
  const own = promises.filter((one) => one.bot === bot);
  if (own.length === 0) return html``;
  return html`<details><summary>${say.auditedPromises}</summary>
<table><thead><tr><th scope="col">ID</th><th scope="col">${say.promise}</th><th scope="col" class="number">${say.judged}</th><th scope="col" class="number">${say.violations}</th></tr></thead>
<tbody>${own.map(
    (one) => html`<tr><td>${one.id}</td><td>${one.promise}</td>
<td class="number" data-label="${say.judged}">${show.number(one.judged)}</td><td class="number" data-label="${say.violations}">${show.number(one.violations)}</td></tr>`,
  )}</tbody></table></details>`;
}

const stateClass = (state: SourceView["state"]): string =>
  state === "running" ? "good" : state === "stopped by robots" ? "bad" : "wait";

function sourceTable({ sources, moreSources }: BotOverview, language: Language, show: Show): Html {
  const say = homeTexts[language];
  const reasons = sources.some((source) => reasonOf(source) !== "");
  return html`<table><thead><tr><th scope="col">${say.source}</th><th scope="col">${say.state}</th><th scope="col">${say.at}</th>${reasons && html`<th scope="col">${say.why}</th>`}</tr></thead>
<tbody>${sources.map((source) => sourceRow(source, reasons, language, show))}</tbody></table>
${moreSources > 0 && html`<p class="soft">${say.more(moreSources)}</p>`}`;
}

function sourceRow(source: SourceView, reasons: boolean, language: Language, show: Show): Html {
  const say = homeTexts[language];
  const { title, url, state, since, until } = source;
  return html`<tr><td>${show.link(url, title)}</td>
<td><span class="tag ${stateClass(state)}">${say.states[state]}</span>${until !== null && html` <small class="soft">${say.until} ${show.time(until)}</small>`}</td>
<td data-label="${say.at}">${since !== null && show.time(since)}</td>${reasons && html`<td class="soft">${reasonOf(source)}</td>`}</tr>
`;
}

/** Why a source is not read; of one that is there is nothing to say. */
const reasonOf = ({ state, why }: SourceView): string => (state === "running" ? "" : why);

function newestTable({ newest }: BotOverview, language: Language, show: Show): Html {
  const say = homeTexts[language];
  return html`<table><thead><tr><th scope="col">${say.name}</th><th scope="col">${say.kind}</th><th scope="col">${say.source}</th><th scope="col">${say.at}</th></tr></thead>
<tbody>${newest.map(
    ({ name, kind, source, link, at }) => html`<tr><td>${show.link(link, name)}</td>
<td>${kindInWords(kind, language)}</td><td>${source}</td><td data-label="${say.at}">${show.day(at)}</td></tr>`,
  )}</tbody></table>`;
}
