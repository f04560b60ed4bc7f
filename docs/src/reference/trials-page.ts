import {
  type Circumstances,
  clientTrials,
  receiverTrials,
  sourceText,
  type TrialPage,
} from "@totem-partner/certification";
import { type Page, pageOf } from "../page.ts";

const partOf = (
  { id, rule, happens, impact, cure, exercise, sources }: TrialPage,
  circumstances?: Circumstances,
): string => `## ${id}

${rule}

- **What happens:** ${happens}
- **Impact of a mistake:** ${impact}
- **Fix:** ${cure}
- **To exercise it:** ${exercise}
${circumstances?.seconds ? `- **Takes:** up to ${String(circumstances.seconds)} s\n` : ""}- **Source:** ${sources.map(sourceText).join("; ")}
`;

const introduction = `# The trials of certify

The conditions that \`totem-mock certify\` creates, and the behaviour that it expects. [Certify an integration](../guide/certify.md) shows how
to run them.
`;

/** The page of every trial, from what the trials say of themselves. */
export const trialsPage = (): Page =>
  pageOf(
    "reference/trials",
    "docs/pages/reference/trials.md",
    [
      introduction,
      ...clientTrials.map((trial) => partOf(trial, trial.circumstances)),
      ...receiverTrials.map((trial) => partOf(trial)),
    ].join("\n"),
  );
