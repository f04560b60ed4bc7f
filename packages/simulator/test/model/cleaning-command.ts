import fc from "fast-check";
import { expect } from "vitest";
import type { Answer } from "../support/contract.ts";
import { problemIn } from "../support/partner.ts";
import type { CleaningModel } from "./cleaning-model.ts";
import type { RealCleaning } from "./real-cleaning.ts";

/** One thing that someone does to the protocol or its catalog. */
export type CleaningCommand = fc.AsyncCommand<CleaningModel, RealCleaning>;

/** A command from what it does; afterwards the whole of it is compared with the model. */
export function command(
  name: string,
  act: (model: CleaningModel, real: RealCleaning) => Promise<void>,
): CleaningCommand {
  return {
    check: () => true,
    async run(model, real) {
      await act(model, real);
      await real.mustEqual(model);
    },
    toString: () => name,
  };
}

/** How often the same is sent at once. */
export const copies = fc.integer({ min: 1, max: 4 });
/** Which of the records; one of them is none. */
export const which = fc.nat({ max: 4 });
/** An unknown id. */
export const nobodys = "99999999-9999-4999-8999-999999999999";

/** Sends the same several times at once. */
export const several = <T>(count: number, once: () => Promise<T>) => Promise.all(Array.from({ length: count }, once));
/** The code of a refusal, or that there is none. */
export const codeOf = (answer: Answer) => (answer.status < 400 ? "accepted" : problemIn(answer).code);
/** One of the records, or none. */
export const pick = <T>(records: readonly T[], at: number): T | undefined => records[at % (records.length + 1)];

/** How many of several answers were accepted, and that the others were refused with a code. */
export function expectAccepted(answers: Answer[], count: number, otherwise: string): void {
  const codes = answers.map(codeOf).sort();
  const expected = answers.map((_, at) => (at < count ? "accepted" : otherwise)).sort();
  expect(codes).toEqual(expected);
}
