import type { GivenValue } from "@totem-partner/spec/own-alternatives";
import { AssumptionError, parseAssumptions } from "@totem-partner/simulator";
import { parseGivenYaml } from "../input/given-yaml.ts";

/** An answer as it was read, or what is wrong with it. */
export type GivenAnswer = { value: GivenValue } | { mistake: string };

/** Whether more lines have to follow: data whose braces are still open. */
export const isIncomplete = (text: string): boolean =>
  text.startsWith("{") && (!text.endsWith("}") || parseGivenYaml(text, "answer").mistake !== undefined);

/** Reads an answer to an open point, with the checks and messages of a profile. */
export function readAnswer(id: string, text: string): GivenAnswer {
  try {
    const given = text.startsWith("{") ? dataIn(text) : text;
    const value: GivenValue | undefined = Object.values(parseAssumptions({ [id]: given }))[0];
    return value === undefined ? { mistake: `${id} needs a value.` } : { value };
  } catch (error) {
    if (error instanceof AssumptionError) return { mistake: error.message };
    if (error instanceof ReferenceError) return { mistake: `${id} has aliases that make it too large.` };
    throw error;
  }
}

function dataIn(text: string): unknown {
  const { document, place, mistake } = parseGivenYaml(text, "answer");
  if (mistake)
    throw new AssumptionError(`The answer is not valid JSON or YAML: ${place(mistake.offset)} ${mistake.message}`);
  return document.toJS();
}
