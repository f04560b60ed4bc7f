import {
  AssumptionBook,
  type Problem,
  problemResponse,
  type Refusal,
  validationProblem,
} from "@totem-partner/simulator/host";
import type { z } from "zod";

/** The control API tells its problems as problem details, whatever the service is assumed to do. */
export function controlProblem(problem: Problem): Response {
  return problemResponse(problem, {}, new AssumptionBook().assume);
}

/** A refusal of the domain. */
export const refused = (refusal: Refusal): Response => controlProblem(refusal);

const pointer = (path: readonly PropertyKey[]): string =>
  path.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

const say = (message: string): string => `is not valid: ${message.charAt(0).toLowerCase()}${message.slice(1)}`;

function invalid(part: "body" | "query", error: z.ZodError): Response {
  return controlProblem(
    validationProblem(
      error.issues.flatMap((issue) => {
        const unknown = part === "body" ? "is not a field of this request" : "is not a parameter of this call";
        const isUnknown = issue.code === "unrecognized_keys";
        const paths = isUnknown ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
        const message = isUnknown ? unknown : say(issue.message);
        return paths.map((path) => ({ in: part, path: pointer(path), message }));
      }),
    ),
  );
}

/** A body that does not fit, with every field that is wrong. */
export const invalidBody = (error: z.ZodError): Response => invalid("body", error);

/** A query that does not fit, with every parameter that is wrong. */
export const invalidQuery = (error: z.ZodError): Response => invalid("query", error);
