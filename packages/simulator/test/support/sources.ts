import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const folder = fileURLToPath(new URL("../../src/", import.meta.url));

/** A node of a source file, with where it stands. */
export interface Found<N extends ts.Node = ts.Node> {
  node: N;
  at: string;
}

function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node;
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  for (const child of children) yield* nodesOf(child);
}

/** Every node of the simulator's sources that passes a test, types left out. */
export function findInSources<N extends ts.Node>(test: (node: ts.Node) => node is N): Found<N>[] {
  return globSync("**/*.ts", { cwd: folder }).flatMap((file) => {
    const source = ts.createSourceFile(file, readFileSync(folder + file, "utf8"), ts.ScriptTarget.ESNext, true);
    return [...nodesOf(source)].filter(test).flatMap((node) => {
      if (ts.findAncestor(node, ts.isTypeNode)) return [];
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      return [{ node, at: `${file}:${String(line + 1)} ${node.getText().slice(0, 80)}` }];
    });
  });
}

/** The name of a property, if it has a plain one. */
export const nameOf = (node: ts.Node | undefined): string | undefined =>
  node && (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) && ts.isIdentifier(node.name)
    ? node.name.text
    : undefined;

/** The kinds of sources that a status can have. */
export const statusSources = ["documented", "fixed", "assumed", "control"] as const;

const isStatusSource = (name: string | undefined): boolean => statusSources.some((one) => one === name);

/** True if a node is part of an object that states the source of its status. */
export function standsInStatusSource(node: ts.Node): boolean {
  const object = ts.findAncestor(node, ts.isObjectLiteralExpression);
  return object?.properties.some((property) => isStatusSource(nameOf(property))) ?? false;
}
