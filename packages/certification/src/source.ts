import { type FixedAssumptionId, fixedAssumptions } from "@totem-partner/spec/assumptions";
import { sectionOf, statements } from "@totem-partner/spec/statements";
import type { TrialPage } from "./trial.ts";

type Source = TrialPage["sources"][number];

const isStatement = (source: Source): source is keyof typeof statements => Object.hasOwn(statements, source);

const isFixed = (source: Source): source is FixedAssumptionId => Object.hasOwn(fixedAssumptions, source);

/** A source in words: the sentence of the interface document with its section, or the assumption with that which it settles. */
export function sourceText(source: Source): string {
  if (isStatement(source)) return `“${statements[source].says}” (documented: ${statements[source].section})`;
  if (isFixed(source)) return `assumption ${source}: “${fixedAssumptions[source].answer}”`;
  return `assumption ${source} (${sectionOf[source]})`;
}
