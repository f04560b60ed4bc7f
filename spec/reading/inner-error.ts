import { isFields } from "../check/fields.ts";
import { readErrorBody, type ErrorBody } from "./error-body.ts";
import { tellsOfError } from "./tells-of-error.ts";
import { matches } from "../template/located.ts";
import type { OwnErrorBody } from "../template/own-alternatives.ts";

/** The code of a success: a number below 400, or a word for it. */
const ofSuccess = /^"?(?:0*|[1-3]?\d?\d|ok|success)"?$/i;

/**
 * The status of an error that the body of a success reports, by the template of a profile; 200 if the body does not say
 * which; undefined if it reports none.
 */
export function innerStatus({ body, invalid = body, status }: OwnErrorBody, json: unknown): number | undefined {
  let inner: number | undefined = status;
  const accept = (name: string, value: unknown): boolean => {
    if (name === "code" || name === "upperCode") return !(value === null || ofSuccess.test(JSON.stringify(value)));
    if (name !== "status" && name !== "statusText") return true;
    inner = Number(value);
    return inner >= 400 && inner <= 599;
  };
  return status !== undefined && [body, invalid].some((template) => matches(template, json, accept))
    ? inner
    : undefined;
}

/** The words for an error that is sent with 200 and does not say its status. */
const wordsOfStatus: readonly (readonly [RegExp, number])[] = [
  [/regist/i, 422],
  [/not.?found|no.?such|(?:not|n't) exist/i, 404],
  [/unauthori[sz]ed|forbidden|api.?key/i, 401],
  [/conflict|exist|already|duplic/i, 409],
  [/valid|malformed|missing|required|must /i, 422],
];

/** The status that the words of an error have elsewhere; undefined for unknown words. */
export const likelyStatus = ({ code = "", text = "" }: Pick<ErrorBody, "code" | "text">): number | undefined =>
  wordsOfStatus.find(([words]) => words.test(`${code} ${text}`))?.[1];

/** The same without a template: the status that the body of a success names, or that its words have. */
export function readInnerStatus(json: unknown): number | undefined {
  if (!isFields(json) || !tellsOfError(json)) return undefined;
  const owners = [json, json["error"]].filter(isFields);
  const numbers = owners.flatMap(({ status, statusCode, code }) => [status, statusCode, code].map(Number));
  return numbers.find((one) => one >= 400 && one <= 599) ?? likelyStatus(readErrorBody(json));
}
