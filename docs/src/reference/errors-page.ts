import { isOperationId } from "./operation-id.ts";
import { type ProblemCode, problemCures, problems } from "@totem-partner/spec/problems";
import { classifyHttpError } from "../../../packages/sdk/src/calls/classify.ts";
import { type Page, pageOf } from "../page.ts";
import { answeredBy } from "./answered-by.ts";
import { ownProblems } from "./cures.ts";
import { problemTitles } from "./problem-titles.ts";
import { sdkErrors } from "./sdk-errors.ts";

/** Beyond so many operations, their names tell nothing. */
const mostNames = 4;

function whoAnswers(operations: readonly { operation: string }[]): string {
  if (operations.length === 0) return "";
  const names = operations.map(({ operation }) => `\`${operation}\``);
  return ` · ${names.length > mostNames ? `${names.length} operations` : names.join(", ")}`;
}

/** The error that the client throws for a code. */
function thrownFor(code: ProblemCode): string {
  const [first] = answeredBy(code);
  // Some codes are answered under an alternative alone, or to what is no operation.
  const operation = first?.operation ?? "createAuthorization";
  if (!isOperationId(operation)) throw new Error(`The contract has no operation ${operation}.`);
  const report = { origin: "service" as const, code, errors: [] };
  const kind = classifyHttpError(
    { operation, namesRecord: first?.namesRecord ?? false },
    problems[code].status,
    report,
  );
  return ` · \`${sdkErrors[kind].name}\``;
}

function codeOfTheService(code: ProblemCode): string {
  const { status, title } = problems[code];
  const { cause, cure } = problemCures[code];
  return `### ${code}

**${status}**${thrownFor(code)}${whoAnswers(answeredBy(code))}

${title}. **Cause:** ${cause}

**Fix:** ${cure}
`;
}

const codesOfTheService = Object.keys(problems) as ProblemCode[];

const introduction = `# Errors by code

What went wrong, by the \`code\` of a problem document or the \`kind\` of an error of the client, each with its cause and a
fix. Statuses are those under the default [assumptions](../../../spec/assumptions.yaml).

Your service may use other codes, or none: the client then decides by the status, and its \`kind\` is the same.
Webhook receivers have [their own codes](../../../packages/webhooks/README.md#receive), and so has
[the verification of a signature](../../../packages/webhooks/README.md#why-a-delivery-fails); the command line has
[exit codes](../../../packages/cli/README.md#exit-codes).
`;

/** Every code of the interface, of the mock server and of the client, with cause and cure. */
export function errorsPage(): Page {
  const kinds = Object.entries(sdkErrors).map(
    ([kind, { name, cause, cure }]) =>
      `### ${name}\n\n\`kind: "${kind}"\`\n\n**Cause:** ${cause}\n\n**Fix:** ${cure}\n`,
  );
  const own = Object.entries(ownProblems).map(
    ([code, { cause, cure }]) =>
      `### ${code}\n\n${problemTitles[code as keyof typeof ownProblems].title}. **Cause:** ${cause}\n\n**Fix:** ${cure}\n`,
  );
  const parts = [
    introduction,
    "## Codes of the service\n",
    ...codesOfTheService.map(codeOfTheService),
    "## Errors of the client\n",
    ...kinds,
    "## Codes of the mock server\n\nA real service never returns these.\n",
    ...own,
  ];
  return pageOf("reference/errors", "docs/pages/reference/errors.md", parts.join("\n"));
}
