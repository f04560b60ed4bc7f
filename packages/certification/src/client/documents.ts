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
    return undecided("The PDF has no cross-reference table, by which damage shows.", someOf([first, ...others]));
  }
  return passed("The PDF arrived with its cross-reference table where it says.", someOf([first, ...others]));
}

/** What happens to the PDF of a cleaning protocol on its way. */
export const documents: readonly ClientTrial[] = [
  {
    id: "document-unharmed",
    rule: "The PDF of a cleaning protocol arrives byte for byte.",
    happens: "Nothing goes wrong.",
    recognised:
      "The document begins and ends as a PDF does, no byte was replaced, and its cross-reference table is where it says.",
    harm: "Drivers are shown a document that no reader opens, on the day on which somebody asks for it.",
    cure: "Read the file as bytes, never as text, and leave the form to a library for multipart.",
    exercise: "Create a cleaning protocol with a PDF that a program has made, or replace its PDF.",
    sources: ["S051", "S098"],
    circumstances: baseline,
    judge: judgeDocument,
  },
];
