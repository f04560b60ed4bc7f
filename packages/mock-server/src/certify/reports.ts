import type { Outcome } from "@totem-partner/certification";
import { printable } from "@totem-partner/spec/printable";
import { junitXml } from "../reporting/junit.ts";
import { type Certificate, type CertifiedTrial, countOf, type Finding } from "./certificate.ts";

export const outcomes: readonly Outcome[] = ["passed", "failed", "not exercised", "undecided"];

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

function* lines(certificate: Certificate): Generator<string> {
  for (const trial of certificate.trials) if (trial.outcome !== "passed") yield* detail(trial);
  yield "";
  yield `${outcomes.map((outcome) => `${String(countOf(certificate, outcome))} ${outcome}`).join(", ")}.`;
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
