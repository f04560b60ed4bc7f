import type { Finding, Linted } from "../rule.ts";

const isOperation = (pointer: string): boolean => /^\/paths\/[^/]+\/[a-z]+$/.test(pointer);

/** The contract has the operations that statements of the interface document name, and no other. */
export function checkDocumentedOperations({ elements, statements }: Linted): Finding[] {
  const documented = new Set(statements.flatMap((one) => one.contract).filter(isOperation));
  const present = elements.filter(({ kind }) => kind === "operation");
  const pointers = new Set(present.map(({ pointer }) => pointer));
  return [
    ...[...documented.difference(pointers)].map((pointer) => ({ pointer: "/paths", message: `${pointer} is missing` })),
    ...present
      .filter(({ pointer }) => !documented.has(pointer))
      .map(({ name, pointer }) => ({ pointer, message: `no statement names ${name}` })),
  ];
}
