import { kindOfProblem } from "@totem-partner/spec/error-values";
import { firstFound, isFields, mapValues } from "@totem-partner/spec/fields";
import { problems } from "@totem-partner/spec/problems";
import { inForm, type SentError, takenCode } from "./error-shape.ts";

type Code = string | number;

const isWord = inForm(/^(?:[a-z]+(?:_[a-z]+)*|[A-Z]+(?:_[A-Z]+)*)$/);

/** True for the value of a member that is called a code, or of one called an error that has the form of one. */
const isCode = (name: string, value: unknown): boolean =>
  /^(?:err(?:or)?[-_]?)?code$/i.test(name) || (name === "error" && isWord(value));

/** The code in an error that is not its status; those of invalid fields stand in lists. */
function codeIn(body: unknown, status: number): Code | undefined {
  if (!isFields(body)) return undefined;
  const [code] = Object.entries(body).flatMap(([name, value]) => (isCode(name, value) ? [value] : []));
  if (Number(code) !== status && (typeof code === "string" || Number.isSafeInteger(code))) return code as Code;
  return firstFound(Object.values(body), (value) => codeIn(value, status));
}

/** The body without its code; a code that is a word is removed from texts, too, but for the names of fields in a list. */
function withoutCode(body: unknown, code: Code, isListed = false): unknown {
  if (isListed && body === code) return body;
  if (typeof body === "string" && typeof code === "string")
    return body.replaceAll(new RegExp(`(?<!\\w)${code.replaceAll(/\W/g, "\\$&")}(?!\\w)`, "g"), takenCode);
  if (Array.isArray(body)) return body.map((one: unknown) => withoutCode(one, code, true));
  if (!isFields(body)) return body;
  return mapValues(body, (value, name) =>
    isCode(name, value) && value === code ? takenCode : withoutCode(value, code, isListed),
  );
}

interface Coded extends SentError {
  problem?: string | undefined;
  /** True if its status is not certain. */
  isUnclear?: boolean;
}

/**
 * Learns the codes of samples and others, and removes them from the samples; undefined if the service has none of its
 * own. They are complete if no code is of an unknown problem.
 */
export function learnCodes<Sample extends Coded>(samples: readonly Sample[], others: readonly Coded[] = []) {
  const found = [...samples, ...others].flatMap((sample) => {
    const code = codeIn(sample.body, sample.status);
    const problem = kindOfProblem(sample.problem ?? "");
    return code === undefined ? [] : [{ sample, code, problem, status: sample.isUnclear ? "" : String(sample.status) }];
  });
  const own = found.filter(({ code }) => !Object.hasOwn(problems, code));
  if (new Set(own.map(({ code }) => code)).size < 2 || new Set(found.map(({ code }) => typeof code)).size > 1)
    return undefined;
  const areSame = (of: "code" | "problem", key: "status" | "problem", value: string): boolean =>
    value !== "" && new Set(found.flatMap((one) => (one[key] === value ? one[of] : []))).size === 1;
  // The code of a refused repeat says nothing about other errors with its status, unless that is the usual one.
  const isOfRepeats = (status: string): boolean => {
    const known = found.flatMap((one) => (one.status === status && one.problem !== "" ? one.problem : []));
    return status !== "409" && known.length > 0 && known.every((one) => one === "external_id_exists");
  };
  const codes: Record<string, Code> = {};
  for (const { code, problem, status } of own) {
    // A status with one code for several problems has it for all of them.
    const isOfStatus = areSame("code", "status", status) && (problem === "" || !areSame("problem", "status", status));
    if (isOfStatus && !isOfRepeats(status)) codes[status] = code;
    else if (areSame("code", "problem", problem)) codes[problem] = code;
  }
  const taken = new Map<Coded, unknown>(found.map(({ sample, code }) => [sample, withoutCode(sample.body, code)]));
  // A problem that has several codes has none among them.
  const known = new Set([...Object.values(codes), ...found.flatMap((one) => (one.problem === "" ? [] : one.code))]);
  return {
    codes,
    isComplete: own.every(({ code }) => known.has(code)),
    samples: samples.map((one) => ({ ...one, body: taken.get(one) ?? one.body })),
  };
}
