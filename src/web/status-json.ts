import { agentsOf, pathOf } from "./bot-paths.ts";
import type { BotOverview, Overview } from "./overview.ts";

/**
 * The figures of the home page as JSON, in the shape of `goodbot status --json` and more. Times are ISO 8601.
 *
 * @example statusJson(await overview.read(), { demo: false }).bots[0]?.nextPass
 */
export function statusJson({ at, bots, figures, bytes }: Overview, { demo }: { readonly demo: boolean }) {
  const audit = figures?.audit;
  return {
    at: iso(at),
    demo,
    bots: bots.map((one) => botJson(one, audit?.promises.filter(({ bot }) => bot === one.bot.name) ?? null)),
    due: [],
    audit: figures && {
      at: iso(figures.at),
      rows: figures.audit.rows,
      judged: figures.audit.judged,
      violations: figures.audit.promises.reduce((sum, { violations }) => sum + violations, 0),
      chain: figures.audit.chain,
    },
    store: { bytes, daysLeft: null },
  };
}

type Audited = readonly { readonly id: string; readonly promise: string; judged: number; violations: number }[];

function botJson(one: BotOverview, audited: Audited | null) {
  const { bot, pass, next, sources, moreSources, newest, figures } = one;
  const all = figures?.pass?.id === pass?.id ? figures?.passFigures?.all : undefined;
  return {
    bot: bot.name,
    token: bot.token,
    agents: [...new Set(agentsOf(bot))],
    page: pathOf(bot),
    contact: bot.contact,
    lastPass: pass && {
      id: pass.id,
      trigger: pass.trigger,
      startedAt: iso(pass.startedAt),
      endedAt: pass.endedAt === null ? null : iso(pass.endedAt),
      ...(all && {
        requests: all.requests,
        wireBytes: all.wireBytes,
        created: all.created,
        changed: all.changed,
        deleted: all.deleted,
      }),
    },
    nextPass: next === null ? null : iso(next),
    sources: sources.map(({ id, title, url, state, since, why, until }) => ({
      ...{ id, title, url, state, since: since === null ? null : iso(since), why },
      ...(until !== null && { until: iso(until) }),
    })),
    moreSources,
    records: figures
      ? figures.counts.map(({ source, kind, state, records }) => ({ source, kind, state, records }))
      : null,
    newest: newest.map(({ name, kind, source, link, at }) => ({ name, kind, source, link: link ?? null, at: iso(at) })),
    promises: audited?.map(({ id, promise, judged, violations }) => ({ id, promise, judged, violations })) ?? null,
  };
}

const iso = (at: number): string => new Date(at).toISOString();
