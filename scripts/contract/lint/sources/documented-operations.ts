import type { JsonObject } from "../../json.ts";
import { elementsOf } from "../elements.ts";
import type { Finding, Ledger } from "../rule.ts";

const isOperation = (pointer: string): boolean => /^\/paths\/[^/]+\/[a-z]+$/.test(pointer);

/** The contract has the operations that statements of the interface document name, and no other. */
export function checkDocumentedOperations(contract: JsonObject, { statements }: Ledger): Finding[] {
  const documented = new Set(statements.flatMap((one) => one.contract).filter(isOperation));
  const present = [...elementsOf(contract)].filter(({ kind }) => kind === "operation");
  const pointers = new Set(present.map(({ pointer }) => pointer));
  return [
    ...[...documented.difference(pointers)].map((pointer) => ({ pointer: "/paths", message: `${pointer} is missing` })),
    ...present
      .filter(({ pointer }) => !documented.has(pointer))
      .map(({ name, pointer }) => ({ pointer, message: `no statement names ${name}` })),
  ];
}
