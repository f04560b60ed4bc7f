import { type Candidate, complete } from "@totem-partner/spec/completion-candidates";
import type { Command, Option } from "commander";

/** The values that no definition lists. What knows them is only loaded when one of them is completed. */
async function valuesOf({ long }: Option): Promise<Candidate[] | undefined> {
  if (long === "--trial") {
    const { allTrials } = await import("../certify/chosen-trials.ts");
    return allTrials.map(({ id, rule }) => ({ value: id, description: rule }));
  }
  if (long !== "--assume" && long !== "--only") return undefined;
  const { describeAssumptions } = await import("@totem-partner/simulator");
  const points = describeAssumptions();
  if (long === "--only") return points.map(({ id, question }) => ({ value: id, description: question }));
  return points.flatMap(({ id, values }) =>
    values
      // Some stand for many values, such as <integer>.
      .filter(({ value }) => !value.startsWith("<"))
      .map(({ value, meaning }) => ({ value: `${id}=${value}`, description: meaning })),
  );
}

/** Answers the script of a shell, which completes a command line. */
export const completed = (program: Command, asked: readonly string[]): Promise<void> =>
  complete(program, asked, (text) => process.stdout.write(text), valuesOf);
