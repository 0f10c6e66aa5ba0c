import type { BotPage } from "./bot-page.ts";
import { dateInWords, pageWords, passInWords, sourceInWords } from "./bot-page-words.ts";

/** The bot page as Markdown (CommonMark). */
export function botPageMarkdown(page: BotPage): string {
  const { language, operator, promises, notYet, sources, samples } = page;
  const words = pageWords[language];
  const parts: string[] = [`# ${md(words.lead(page.name))}`, md(page.purpose)];
  parts.push(`## ${words.who}`);
  parts.push(
    [
      `- ${words.operator}: ${md(operator.name)}, <${operator.url}>, <${operator.mail}>`,
      `- ${words.contact}: ${md(page.contact)}`,
      `- ${words.token}: \`${page.token}\``,
      ...page.agents.map((one) => `- ${words.agents} (${md(words.agentFor(one.for))}): \`${one.agent}\``),
    ].join("\n"),
  );
  parts.push(`## ${words.stop}`, md(words.stopLead(page.contact)));
  parts.push(words.stopAll, fenced(samples.stop), words.stopSlow, fenced(samples.slow));
  if (samples.noDocuments !== null) parts.push(words.stopDocuments, fenced(samples.noDocuments));
  parts.push(`## ${words.promises}`, md(words.promisesLead));
  for (const { ids, text, state, judged } of promises) {
    const proof = `*${words.states[state]}, ${words.judged(judged)}*`;
    parts.push(`- ${ids.length === 0 ? "" : `**${ids.join(", ")}** `}${md(text)} ${proof}`);
  }
  if (notYet.length > 0) parts.push(`${words.notYet}: ${notYet.join(", ")}`);
  parts.push(`## ${words.sources}`);
  parts.push(
    sources.length === 0
      ? words.noSources
      : sources.map((one) => `- [${md(one.title)}](<${one.url}>): ${md(sourceInWords(one, language))}`).join("\n"),
  );
  parts.push(`## ${words.proof}`, md(passInWords(page.lastPass, language)));
  parts.push(md(words.audit(page.audit, dateInWords(page.audit.at, language))));
  return `${parts.join("\n\n")}\n`;
}

/** Characters that Markdown would take for its own are escaped; line breaks become blanks. */
const md = (text: string): string => text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>#|]/g, "\\$&");

const fenced = (text: string): string => `\`\`\`\n${text}\`\`\``;
