import { parseAssumptions } from "@totem-partner/simulator";
import { type AnswerCheck, answerCheck } from "@totem-partner/spec/answers";
import { type OperationId, operations } from "@totem-partner/spec/operations";
import { type Client, clientOf, fieldOf } from "./client.ts";

const isOperationId = (id: string): id is OperationId => id in operations;
const operationIds = Object.keys(operations).filter(isOperationId);

/** The checks so far: what one says depends on its assumptions alone. */
const checks = new Map<string, Promise<AnswerCheck>>();

/** The operation that a request calls; undefined where the path-prefix in force makes it call none. */
function operationOf(method: string, target: string, pathPrefix: unknown): OperationId | undefined {
  const [path = ""] = target.split("?");
  const isPrefixed = path.startsWith("/partner/");
  if (pathPrefix === (isPrefixed ? "absent" : "required")) return undefined;
  const bare = isPrefixed ? path.slice("/partner".length) : path;
  return operationIds.find((id) => {
    const { method: declared, path: template } = operations[id];
    return declared === method && new RegExp(`^${template.replace("{id}", "[^/]+")}$`).test(bare);
  });
}

/** A client that fails when an answer is not as the effective contract of its company says; of the default one without a key. */
export function auditedClientOf(url: string, apiKey?: string): Client {
  const client = clientOf(url, apiKey);
  const owner = clientOf(url, apiKey ?? "test_demo");
  return async (method, path, body) => {
    if (path.startsWith("/_mock")) return client(method, path, body);
    const { body: report } = await owner("GET", "/_mock/assumptions");
    const rows: [string, unknown][] = Array.isArray(report)
      ? report.map((row) => [String(fieldOf(row, "id")), fieldOf(row, "value")])
      : [];
    const values = parseAssumptions(Object.fromEntries(rows));
    const answer = await client(method, path, body);
    const operation = operationOf(method, path, values["path-prefix"]);
    if (operation === undefined) return answer;
    const key = JSON.stringify(values);
    const check = checks.get(key) ?? answerCheck(values);
    checks.set(key, check);
    const violations = (await check)(operation, answer);
    if (violations.length > 0) throw new Error(violations.join("\n"));
    return answer;
  };
}
