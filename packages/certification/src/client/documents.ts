import { type ObservedRun, someOf } from "../requests/observed-run.ts";
import type { ClientTrial } from "../trial.ts";
import { failed, notExercised, passed, undecided, type Verdict } from "../verdict.ts";
import { baseline } from "./baseline.ts";

function judgeDocument({ requests }: ObservedRun): Verdict {
  const sent = requests.filter(({ document }) => document !== undefined);
  const [first, ...others] = sent;
  if (first === undefined) return notExercised("It sent no PDF of a cleaning protocol.");
  for (const request of sent) {
    if (typeof request.document === "object") {
      return failed(`The PDF arrived damaged: ${request.document.damage}.`, someOf([request]));
    }
  }
  if (sent.some(({ document }) => document === "unclear")) {
    return undecided("The PDF has no cross-reference table, so damage cannot be detected.", someOf([first, ...others]));
  }
  return passed("The PDF arrived intact, with its cross-reference table in place.", someOf([first, ...others]));
}

/** What happens to the PDF of a cleaning protocol on its way. */
export const documents: readonly ClientTrial[] = [
  {
    id: "document-unharmed",
    rule: "The PDF of a cleaning protocol arrives byte for byte.",
    happens: "Nothing goes wrong.",
    recognised:
      "The document starts and ends like a PDF, no byte was replaced, and its cross-reference table is in place.",
    harm: "Drivers receive a document that cannot be opened, and nobody notices until someone needs it.",
    cure: "Read the file as bytes, never as text, and build the form with a multipart library.",
    exercise: "Create a cleaning protocol with a PDF, or replace its PDF. Use a PDF written by a program.",
    sources: ["S051", "S098"],
    circumstances: baseline,
    judge: judgeDocument,
  },
];
