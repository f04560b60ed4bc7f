import { isObject } from "../json-pointer.ts";
import { problemResponses } from "./problem-responses.ts";
import type { Finding, Linted } from "../rule.ts";

/** The `status` of an example of a problem, if it has one, is the status of the response that it stands under. */
export function checkProblemStatus(linted: Linted): Finding[] {
  return problemResponses(linted).flatMap(({ status, examples }) =>
    examples
      .filter(({ value }) => isObject(value) && "status" in value && value["status"] !== Number(status))
      .map(({ pointer }) => ({ pointer, message: `its status is not ${status}` })),
  );
}
