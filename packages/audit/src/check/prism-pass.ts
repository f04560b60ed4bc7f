import type { PrismOperation } from "./described-operation.ts";
import type { Prism } from "./prism.ts";
import type { Finding } from "./records.ts";

type Diagnostic = Extract<ReturnType<Prism["validateInput"]>, { _tag: "Left" }>["left"][number];

/** The result of a validation by Prism. */
type Validated = { _tag: "Left"; left: readonly Diagnostic[] } | { _tag: "Right" };

/** The parts of a request whose path belongs to the operation. */
export interface PassInput {
  path: string;
  query: Record<string, string | string[]>;
  headers: Readonly<Record<string, string>>;
  body: unknown;
}

/** The parts of a response. */
export interface PassAnswer {
  statusCode: number;
  headers: Readonly<Record<string, string>>;
  body: unknown;
}

function findingsIn(part: "request" | "response", validated: Validated): Finding[] {
  if (validated._tag === "Right") return [];
  return validated.left
    .filter(({ code }) => code !== "deprecated")
    .map(({ path = [], code = "undescribed", message }) => ({
      location: [part, ...path],
      code: String(code),
      // For Prism, an undescribed error status is only a warning; here it is a violation.
      message: `${message.replace(/\.$/, "")}.`,
    }));
}

/** Validates a request with Prism. */
export function requestFindings(
  { validateInput, validateSecurity }: Prism,
  operation: PrismOperation,
  { path, query, headers, body }: PassInput,
): Finding[] {
  // Only Prism's router, which is not used, would read the method.
  const element = { method: "get" as const, url: { path, query }, headers: { ...headers }, body };
  const validations = [
    validateSecurity({ resource: operation, element }),
    validateInput({ resource: operation, element }),
  ];
  return validations.flatMap((validated) => findingsIn("request", validated));
}

/** Validates a response with Prism. */
export const answeredFindings = (
  { validateOutput }: Prism,
  operation: PrismOperation,
  { statusCode, headers, body }: PassAnswer,
): Finding[] =>
  findingsIn(
    "response",
    validateOutput({ resource: operation, element: { statusCode, headers: { ...headers }, body } }),
  );
