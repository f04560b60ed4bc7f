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

const outcomes: readonly Outcome[] = ["passed", "failed", "not exercised", "undecided"];

const words: Readonly<Record<Outcome, string>> = {
  passed: "pass",
  failed: "FAIL",
  "not exercised": "  – ",
  undecided: "  ? ",
};

export const findingLine = ({ trial, verdict, seconds }: Finding): string =>
  printable(`${words[verdict.outcome]} ${trial.id} (${seconds.toFixed(1)} s): ${verdict.because}`);

function* detail({ id, outcome, rule, because, evidence, harm, cure, exercise, outOfScope }: CertifiedTrial) {
  yield "";
  yield `${id}: ${outcome}. ${rule}`;
  yield printable(`  ${because}`);
  for (const { at, saw } of evidence) yield printable(`    ${at.slice(11, 23)} ${saw}`);
  if (outcome === "failed") {
    yield `  Impact: ${harm}`;
    yield `  Fix: ${cure}`;
  } else if (outOfScope === undefined) yield `  To exercise it: ${exercise}`;
  else yield printable(`  Out of scope: ${outOfScope}`);
}

function countsOf({ trials }: Certificate): string {
  const countOf = (wanted: Outcome) => trials.filter(({ outcome }) => outcome === wanted).length;
  return `${outcomes.map((outcome) => `${String(countOf(outcome))} ${outcome}`).join(", ")}.`;
}

function* lines(certificate: Certificate): Generator<string> {
  for (const trial of certificate.trials) if (trial.outcome !== "passed") yield* detail(trial);
  yield "";
  yield countsOf(certificate);
}

export const textReport = (certificate: Certificate): string => `${[...lines(certificate)].join("\n")}\n`;

export const jsonReport = (certificate: Certificate): string => `${JSON.stringify(certificate, null, 2)}\n`;

export const junitReport = ({ trials }: Certificate): string =>
  junitXml(
    "totem-mock certify",
    trials.map(({ id, rule, outcome, because, evidence, cure, seconds, outOfScope }) => {
      const named = { name: `${id}: ${rule}`, seconds };
      if (outcome === "passed") return named;
      if (outcome === "failed") {
        const text = [...evidence.map(({ at, saw }) => `${at} ${saw}`), cure].join("\n");
        return { ...named, failed: { message: because, text } };
      }
      const skipped = outOfScope === undefined ? `${outcome}: ${because}` : `out of scope: ${outOfScope}`;
      return { ...named, skipped };
    }),
  );

const style = `
body { margin: 0 auto; padding: var(--space-6) var(--space-4); max-width: 60rem; background: var(--page); color: var(--text);
  font: var(--size)/1.5 var(--font); }
h1 { margin: 0 0 var(--space-2); }
h2 { margin: 0; font-size: var(--size-large); }
p { margin: var(--space-2) 0; }
code, ol { font-family: var(--font-code); font-size: var(--size-small); overflow-wrap: anywhere; }
ol { padding-left: var(--space-6); }
section { margin: var(--space-4) 0; padding: var(--space-4); background: var(--surface); border: 1px solid var(--line);
  border-radius: var(--radius); break-inside: avoid; }
header { display: flex; flex-wrap: wrap; gap: var(--space-2) var(--space-3); align-items: center; justify-content: space-between; }
.verdict { padding: 0 var(--space-2); border-radius: var(--radius); font-weight: 600; }
.passed { color: var(--good); background: var(--good-ground); }
.failed { color: var(--bad); background: var(--bad-ground); }
.open { color: var(--warn); background: var(--warn-ground); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: var(--space-1) var(--space-4); margin: var(--space-2) 0; }
dt { color: var(--muted); }
dd { margin: 0; overflow-wrap: anywhere; }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr; } }
@media print { body { background: none; padding: 0; } }
`;

const classOf = ({ outcome }: CertifiedTrial): string =>
  outcome === "passed" || outcome === "failed" ? outcome : "open";

const row = (name: string, text: string): Html =>
  html`<dt>${name}</dt>
    <dd>${text}</dd>`;

function trialSection(trial: CertifiedTrial): Html {
  const { id, rule, outcome, because, evidence, happens, recognised, harm, cure, exercise, sources, outOfScope } =
    trial;
  const isOpen = outcome !== "passed" && outcome !== "failed";
  const seen = evidence.map(({ at, saw }) => html`<li><time>${at}</time> ${saw}</li>`);
  return html`<section id="${id}">
    <header>
      <h2>${rule}</h2>
      <span class="verdict ${classOf(trial)}">${outcome}</span>
    </header>
    <p>${because}</p>
    ${
      seen.length > 0
        ? html`<ol>
            ${seen}
          </ol>`
        : undefined
    }
    <dl>
      ${row("Trial", id)} ${row("What happened", happens)} ${row("Expected", recognised)}
      ${outcome === "failed" ? [row("Impact", harm), row("Fix", cure)] : undefined}
      ${isOpen ? [outOfScope === undefined ? row("To exercise it", exercise) : row("Out of scope", outOfScope)] : undefined}
      ${row("Source", sources.join("; "))}
    </dl>
  </section>`;
}

const order: Readonly<Record<string, number>> = { failed: 0, open: 1, passed: 2 };

export function htmlReport(certificate: Certificate): string {
  const { trials, kit, began, profile, rate, digest } = certificate;
  const sorted = trials.toSorted((one, other) => (order[classOf(one)] ?? 0) - (order[classOf(other)] ?? 0));
  const settled = Object.entries(profile).map(([id, value]) => `${id}=${sayValue(value)}`);
  const theme = readFileSync(new URL("theme.css", uiFolder()), "utf8");
  return htmlDocument(
    "What the integration does when things go wrong",
    styled(theme + style),
    html`<main>
      <h1>What the integration does when things go wrong</h1>
      <p>${countsOf(certificate)}</p>
      ${sorted.map(trialSection)}
      <section>
        <h2>The run</h2>
        <dl>
          ${row("Began", began)} ${row("Kit", kit)}
          ${row("Open points", settled.length === 0 ? "as assumed by default" : settled.join(", "))}
          ${rate && row("Rate", inTimeOf(rate, rate.requests))} ${row("Digest", digest)}
        </dl>
      </section>
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
