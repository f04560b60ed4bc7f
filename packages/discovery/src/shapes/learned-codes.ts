import { kindOfProblem } from "@totem-partner/spec/error-values";
import { type Fields, isFields } from "@totem-partner/spec/fields";
import { problems } from "@totem-partner/spec/problems";
import type { SentError } from "./error-shape.ts";

type Code = string | number;

/** Stands in the body of an error where its code was. */
export const takenCode = "\u0000code";

const isCodeName = (name: string): boolean => /^(?:err(?:or)?[-_]?)?code$/i.test(name);

/** The code in an error that is not one of our own, nor its status; those of invalid fields stand in lists. */
function codeIn(body: unknown, status: number): Code | undefined {
  if (!isFields(body)) return undefined;
  const [code] = Object.entries(body).flatMap(([name, value]) => (isCodeName(name) ? [value] : []));
  const isOther = Number(code) !== status && !Object.hasOwn(problems, String(code));
  if (isOther && (typeof code === "string" || Number.isSafeInteger(code))) return code as Code;
  return Object.values(body)
    .map((value) => codeIn(value, status))
    .find((one) => one !== undefined);
}

const withoutCode = (body: unknown, code: Code): unknown =>
  isFields(body)
    ? Object.fromEntries(
        Object.entries(body).map(([name, value]: [keyof Fields, unknown]) => [
          name,
          isCodeName(name) && value === code ? takenCode : withoutCode(value, code),
        ]),
      )
    : body;

/** Learns the codes that errors have of their own, and takes them out of the samples; undefined if there are none. */
export function learnCodes<Sample extends SentError & { problem?: string }>(samples: readonly Sample[]) {
  const found = samples.flatMap((sample) => {
    const code = codeIn(sample.body, sample.status);
    const problem = kindOfProblem(sample.problem ?? "");
    return code === undefined ? [] : [{ sample, code, problem, status: String(sample.status) }];
  });
  if (new Set(found.map(({ code }) => code)).size < 2 || new Set(found.map(({ code }) => typeof code)).size > 1)
    return undefined;
  const isOf = (key: "status" | "problem", value: string): boolean =>
    new Set(found.flatMap((one) => (one[key] === value ? one.code : []))).size === 1;
  const codes: Record<string, Code> = {};
  for (const { code, problem, status } of found) {
    // A status with one code says it for all of its problems.
    const key = isOf("status", status) ? status : problem;
    if (key === status || (problem !== "" && isOf("problem", problem))) codes[key] = code;
  }
  const taken = new Map(found.map(({ sample, code }) => [sample, withoutCode(sample.body, code)]));
  return { codes, samples: samples.map((one) => ({ ...one, body: taken.get(one) ?? one.body })) };
}
