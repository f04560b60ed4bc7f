import { keysOf } from "../../check/json-pointer.ts";
import type { Statement } from "./statement.ts";
import type { TestName } from "./tagged-tests.ts";

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("<", "&lt;");
const code = (text: string): string => `\`${text.replaceAll("|", "\\|")}\``;

/** A pointer as people would say it: `POST /products`, `Product.name`. */
export function labelOf(pointer: string): string {
  const [top = "", ...keys] = keysOf(pointer);
  const names = keys.filter((key) => key !== "properties");
  if (top === "components") return names.slice(1).join(".");
  if (top !== "paths") return [top, ...names].join(" ");
  const [path = "", method = "", ...rest] = names;
  return [method.toUpperCase(), path, ...rest].filter(Boolean).join(" ");
}

function contractOf({ contract, none, assumptions }: Statement): string {
  const settled = assumptions.length > 0 ? [`Settled by ${assumptions.map(code).join(", ")}.`] : [];
  return [
    ...contract.map((pointer) => code(labelOf(pointer))),
    ...(none === undefined ? [] : [cell(none)]),
    ...settled,
  ].join("<br>");
}

const testsOf = (tests: readonly TestName[] = []): string =>
  tests.map(({ file, title }) => `${code(file)}: ${cell(title)}`).join("<br>");

const head = ["| | Statement | In the contract | Tests |", "| --- | --- | --- | --- |"];

/** The statements as Markdown: a table for each section. */
export function renderTable(
  statements: readonly Statement[],
  sections: readonly string[],
  tests: ReadonlyMap<string, readonly TestName[]>,
): string {
  const tables = sections.flatMap((section) => {
    const own = statements.filter((statement) => statement.section === section);
    if (own.length === 0) return [];
    const rows = own.map(
      (one) => `| ${one.id} | ${cell(one.says)} | ${contractOf(one)} | ${testsOf(tests.get(one.id))} |`,
    );
    return ["", `## ${section}`, "", ...head, ...rows];
  });
  return ["# What the interface document says, and where it is shown", ...tables].join("\n");
}
