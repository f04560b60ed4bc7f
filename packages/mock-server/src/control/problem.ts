import {
  AssumptionBook,
  type Problem,
  problemResponse,
  type Refusal,
  validationProblem,
} from "@totem-partner/simulator";
import type { z } from "zod";

/** The control API tells its problems as problem details, whatever the service is assumed to do. */
export function controlProblem(problem: Problem): Response {
  return problemResponse(problem, {}, new AssumptionBook().assume);
}

/** A refusal of the domain. */
export const refused = (refusal: Refusal): Response => controlProblem(refusal);

const pointer = (path: readonly PropertyKey[]): string =>
  path.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

/** A body that does not fit, with every field that is wrong. */
export function invalidBody(error: z.ZodError): Response {
  return controlProblem(
    validationProblem(
      error.issues.flatMap((issue) => {
        const paths = issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
        const message = issue.code === "unrecognized_keys" ? "is not a field of this request" : say(issue.message);
        return paths.map((path) => ({ in: "body" as const, path: pointer(path), message }));
      }),
    ),
  );
}

const say = (message: string): string => `is not valid: ${message.charAt(0).toLowerCase()}${message.slice(1)}`;
