import { isOperationId, type OperationId } from "@totem-partner/spec/operations";
import {
  pathProblemCodes,
  type ProblemCode,
  problemCodes,
  problems,
  switchedProblemCodes,
} from "@totem-partner/spec/problems";
import { parseAssumptions } from "../../../src/index.ts";
import { provocations } from "../provocations/provocations.ts";
import { type Provocation, sendRaw } from "../provocations/provoked-calls.ts";
import { record } from "./recorder.ts";
import type { Beginning, Scenario } from "./scenario.ts";
import { wholeInterface } from "./whole-interface.ts";

const isCode = (code: string): code is ProblemCode => Object.hasOwn(problems, code);

/** No browser lets a page say how long a body is: this one is really too large. */
const largeBody: Provocation = (partner, operation) => sendRaw(partner, operation, { body: " ".repeat(1_048_577) });

const provoke = (code: ProblemCode): Provocation => (code === "body_too_large" ? largeBody : provocations[code]);

/** Megabytes for each operation would show nothing more than those for one. */
const shownBy: Partial<Record<ProblemCode, OperationId>> = {
  body_too_large: "createProduct",
  document_too_large: "createCleaningProtocol",
};

function* listed(): Generator<[OperationId, ProblemCode]> {
  for (const [id, statuses] of Object.entries<Readonly<Record<string, readonly ProblemCode[]>>>(problemCodes)) {
    for (const code of Object.values(statuses).flat())
      if (isOperationId(id) && (shownBy[code] ?? id) === id) yield [id, code];
  }
}

function* switched(): Generator<[OperationId, ProblemCode, string]> {
  for (const [id, codes] of Object.entries<Readonly<Record<string, string>>>(switchedProblemCodes)) {
    for (const [code, when] of Object.entries(codes)) if (isOperationId(id) && isCode(code)) yield [id, code, when];
  }
}

/** Every operation with success. */
export async function everySuccess(beginning: Beginning): Promise<Scenario[]> {
  const scenarios: Scenario[] = [];
  for (const [part, act] of Object.entries(wholeInterface)) scenarios.push(await record(part, act, beginning));
  return scenarios;
}

/** Every operation with success, and with every code of the contract that it can answer. */
export async function everyScenario(beginning: Beginning): Promise<Scenario[]> {
  const scenarios = await everySuccess(beginning);
  for (const [id, code] of listed()) {
    scenarios.push(await record(`${id} ${code}`, (partner) => provoke(code)(partner, id), beginning));
  }
  for (const [id, code, when] of switched()) {
    const [assumption = "", value] = when.split("=");
    const options = { assumptions: parseAssumptions({ [assumption]: value }) };
    scenarios.push(await record(`${id} ${code} ${when}`, (partner) => provoke(code)(partner, id), beginning, options));
  }
  for (const code of Object.values(pathProblemCodes).flat()) {
    scenarios.push(await record(code, (partner) => provoke(code)(partner, "listAuthorizations"), beginning));
  }
  return scenarios;
}
