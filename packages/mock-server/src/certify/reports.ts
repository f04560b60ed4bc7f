import { readFileSync } from "node:fs";
import { inTimeOf, type Verdict } from "@totem-partner/certification";
import { html, type Html, htmlDocument, styled } from "@totem-partner/control/html";
import { sayValue } from "@totem-partner/spec/own-alternatives";
import { printable } from "@totem-partner/spec/printable";
import { checkedReports } from "../input/writable-file.ts";
import { uiFolder } from "../package-contents.ts";
import { junitXml } from "../reporting/junit.ts";
import type { Certificate, Finding } from "./certificate.ts";

type CertifiedTrial = Certificate["trials"][number];
type Outcome = Verdict["outcome"];

/** The word of each outcome in the terminal, and its colour in HTML, in the order in which trials are reported. */
const looks: Readonly<Record<Outcome, readonly [word: string, tone: string]>> = {
  failed: ["FAIL", "bad"],
  "not exercised": ["  – ", "warn"],
  undecided: ["  ? ", "warn"],
  passed: ["pass", "good"],
};

const sorted = ({ trials }: Certificate): CertifiedTrial[] =>
  Object.keys(looks).flatMap((wanted) => trials.filter(({ outcome }) => outcome === wanted));

const failedIn = ({ trials }: Certificate) => trials.filter(({ outcome }) => outcome === "failed");

export const findingLine = ({ id, outcome, seconds, because }: Finding): string =>
  printable(`${looks[outcome][0]} ${id} (${seconds.toFixed(1)} s): ${because}`);

function countsOf({ trials }: Certificate): string {
  const wanted: readonly Outcome[] = ["passed", "failed", "not exercised", "undecided"];
  const counts = wanted.map((one) => `${trials.filter(({ outcome }) => outcome === one).length} ${one}`);
  return `${counts.join(", ")}.`;
}

/** The way to decide an open trial, or the reason that it does not matter. */
function scopeOf({ outcome, outOfScope, exercise }: CertifiedTrial): Record<string, string> {
  if (outOfScope !== undefined) return { "Out of scope": outOfScope };
  if (outcome === "undecided") return { "To decide it": exercise };
  return outcome === "not exercised" ? { "To exercise it": exercise } : {};
}

function* detail(trial: CertifiedTrial): Generator<string> {
  const { id, outcome, rule, because, evidence } = trial;
  yield* ["", `${id}: ${outcome}. ${rule}`];
  if (outcome !== "failed") yield `  ${because}`;
  yield* evidence.map(({ at, saw }) => `    ${at.slice(11, 23)} ${saw}`);
  yield* Object.entries(scopeOf(trial)).map(([name, text]) => `  ${name}: ${text}`);
}

/** The report: failures with their impact and cure first, then the evidence and what is open. */
export function textReport(certificate: Certificate): string {
  const failures = failedIn(certificate).flatMap(({ id, because, harm }) => [
    ...["", `FAIL ${id}: ${because}`],
    ...[`  Impact: ${harm.impact}`, `  Fix: ${harm.cure}`],
  ]);
  const details = sorted(certificate).flatMap((trial) => (trial.outcome === "passed" ? [] : [...detail(trial)]));
  return `${["", countsOf(certificate), ...failures, ...details].map(printable).join("\n")}\n`;
}

export const jsonReport = (certificate: Certificate): string => `${JSON.stringify(certificate, null, 2)}\n`;

export const junitReport = ({ trials }: Certificate): string =>
  junitXml(
    "totem-mock certify",
    trials.map(({ id, rule, outcome, because, evidence, harm, seconds, outOfScope }) => {
      const named = { name: `${id}: ${rule}`, seconds };
      if (outcome === "passed") return named;
      if (outcome === "failed") {
        const text = [...evidence.map(({ at, saw }) => `${at} ${saw}`), harm.impact, harm.cure].join("\n");
        return { ...named, failed: { message: because, text } };
      }
      return { ...named, skipped: outOfScope === undefined ? `${outcome}: ${because}` : `out of scope: ${outOfScope}` };
    }),
  );

const style = `
main { margin: 0 auto; padding: var(--space-6) var(--space-4); max-width: 60rem; }
.card { margin: var(--space-4) 0; padding: var(--space-4); break-inside: avoid; }
h2 { font-size: var(--size-large); }
p, dl, ol { margin: var(--space-2) 0; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: var(--space-1) var(--space-4); }
dt { color: var(--muted); }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr; } }
`;

const section = (id: string, title: Html | string, ...content: Html[]): Html =>
  html`<section id="${id}" class="card">
    <h2>${title}</h2>
    ${content}
  </section>`;

const table = (rows: Readonly<Record<string, string>>): Html =>
  html`<dl>
    ${Object.entries(rows).map(
      ([name, text]) =>
        html`<dt>${name}</dt>
          <dd>${text}</dd>`,
    )}
  </dl>`;

const trialSection = (trial: CertifiedTrial): Html =>
  section(
    trial.id,
    html`${trial.rule} <span class="badge ${looks[trial.outcome][1]}">${trial.outcome}</span>`,
    html`<p>${trial.because}</p>
      <ol class="mono">
        ${trial.evidence.map(({ at, saw }) => html`<li><time>${at}</time> ${saw}</li>`)}
      </ol>`,
    table({
      ...{ Trial: trial.id, "What happened": trial.happens, ...scopeOf(trial) },
      Source: trial.sources.join("; "),
    }),
  );

export function htmlReport(certificate: Certificate): string {
  const { kit, began, profile, rate, digest } = certificate;
  const settled = Object.entries(profile).map(([id, value]) => `${id}=${sayValue(value)}`);
  const sheets = ["theme.css", "parts.css"].map((name) => readFileSync(new URL(name, uiFolder()), "utf8"));
  const title = "What the integration does when things go wrong";
  const failures = failedIn(certificate).map(({ id, because, harm }) => {
    const link = html`<a href="#${id}">${id}</a>`;
    return section(`${id}-harm`, link, html`<p>${because}</p>`, table({ Impact: harm.impact, Fix: harm.cure }));
  });
  const run = table({
    ...{ Began: began, Kit: kit, "Open points": settled.join(", ") || "as assumed by default" },
    ...(rate && { Rate: inTimeOf(rate, rate.requests) }),
    Digest: digest,
  });
  return htmlDocument(
    title,
    styled([...sheets, style].join("\n")),
    html`<main>
      <h1>${title}</h1>
      <p>${countsOf(certificate)}</p>
      ${failures} ${sorted(certificate).map(trialSection)} ${section("run", "The run", run)}
    </main>`,
  );
}

/** Checks the files of those reports that are wanted. The returned function writes them. */
export const reportsIn = ({ html: page, json, junit }: Partial<Record<"html" | "json" | "junit", string>>) =>
  checkedReports<Certificate>([
    [page, htmlReport],
    [json, jsonReport],
    [junit, junitReport],
  ]);
