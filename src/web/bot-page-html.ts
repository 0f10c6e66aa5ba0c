import type { BotPage, PagePromise } from "./bot-page.ts";
import { botPageStyle } from "./bot-page-style.ts";
import { dateInWords, pageWords, passInWords, sourceInWords } from "./bot-page-words.ts";
import { type Html, href, html } from "./html.ts";

/** The bot page as a document of its own: no script, nothing from other servers, every value escaped. */
export const botPageHtml = (page: BotPage): string =>
  html`<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${pageWords[page.language].lead(page.name)}</title>
<style>${botPageStyle}</style>
</head>
<body>
<main>
${botPageContent(page)}
</main>
</body>
</html>
`.text;

/** What the page says, without a document around it: for a server that has its own. */
export function botPageContent(page: BotPage): Html {
  const { language } = page;
  const words = pageWords[language];
  return html`<h1>${words.lead(page.name)}</h1>
<p class="purpose">${page.purpose}</p>
${who(page)}
${howToStop(page)}
<section aria-labelledby="promises">
<h2 id="promises">${words.promises}</h2>
<p>${words.promisesLead}</p>
<ul class="promises">${page.promises.map((one) => promise(one, page))}</ul>
${page.notYet.length === 0 ? "" : html`<p class="not-yet">${words.notYet}: ${page.notYet.join(", ")}</p>`}
</section>
<section aria-labelledby="sources">
<h2 id="sources">${words.sources}</h2>
${
  page.sources.length === 0
    ? html`<p>${words.noSources}</p>`
    : html`<ul>${page.sources.map(
        (one) =>
          html`<li><a href="${href(one.url)}">${one.title}</a><br><small>${sourceInWords(one, language)}</small></li>`,
      )}</ul>`
}
</section>
<section aria-labelledby="proof">
<h2 id="proof">${words.proof}</h2>
<p>${passInWords(page.lastPass, language)}</p>
<p>${words.audit(page.audit, dateInWords(page.audit.at, language))}</p>
</section>`;
}

function who({ language, operator, contact, token, agents }: BotPage): Html {
  const words = pageWords[language];
  return html`<section aria-labelledby="who">
<h2 id="who">${words.who}</h2>
<dl>
<dt>${words.operator}</dt><dd><a href="${href(operator.url)}">${operator.name}</a>, ${mail(operator.mail)}</dd>
<dt>${words.contact}</dt><dd>${mail(contact)}</dd>
<dt>${words.token}</dt><dd><code>${token}</code></dd>
${agents.map(
  (one) => html`<dt>${words.agents} (${words.agentFor(one.for)})</dt><dd><code>${one.agent}</code></dd>\n`,
)}</dl>
</section>`;
}

/** An address of a mailbox, or of a form. */
const mail = (contact: string): Html =>
  contact.includes("@") && !contact.includes("/")
    ? html`<a href="${href(`mailto:${contact}`)}">${contact}</a>`
    : html`<a href="${href(contact)}">${contact}</a>`;

function howToStop({ language, contact, samples }: BotPage): Html {
  const words = pageWords[language];
  return html`<section aria-labelledby="stop">
<h2 id="stop">${words.stop}</h2>
<p>${words.stopLead(contact)}</p>
<p>${words.stopAll}</p>
<pre>${samples.stop}</pre>
<p>${words.stopSlow}</p>
<pre>${samples.slow}</pre>
${samples.noDocuments === null ? "" : html`<p>${words.stopDocuments}</p>\n<pre>${samples.noDocuments}</pre>`}
</section>`;
}

function promise({ ids, promise, text, state, judged }: PagePromise, { language }: BotPage): Html {
  const words = pageWords[language];
  const kind = state.replace(" ", "-");
  return html`<li id="${ids[0] ?? promise}"><p>${text}</p><p class="proof"><span class="state ${kind}">${words.states[state]}</span> ${words.judged(judged)}${ids.length === 0 ? "" : ` · ${ids.join(", ")}`}</p></li>\n`;
}
