import { sectionOf, statements } from "@totem-partner/spec/statements";
import type { TrialPage } from "./trial.ts";

type Source = TrialPage["sources"][number];

const isStatement = (source: Source): source is keyof typeof statements => Object.hasOwn(statements, source);

/** A source in words: the sentence of the interface document with its section, or the assumption with that which it settles. */
export const sourceText = (source: Source): string =>
  isStatement(source)
    ? `“${statements[source].says}” (documented: ${statements[source].section})`
    : `assumption ${source} (${sectionOf[source]})`;
