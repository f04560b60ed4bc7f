import { keysOf } from "../../spec/check/json-pointer.ts";
import type { Statement, TestName } from "./statement.ts";
import { isTable, placeholders, rowsOf } from "./table-rows.ts";

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

const mostRows = 12;
const longestRow = 60;

const shorten = (text: string): string => (text.length > longestRow ? `${text.slice(0, longestRow)}…` : text);

/** The title of a test; that of a table with its rows in the place of its placeholders. */
function titleOf(test: TestName, tests: readonly TestName[]): string {
  if (!isTable(test)) return cell(test.title);
  const rows = rowsOf(test, tests);
  const more = rows.length > mostRows ? [`and ${rows.length - mostRows} more`] : [];
  const named = rows.slice(0, mostRows).map((row) => code(shorten(row)));
  return `${cell(test.title.replaceAll(placeholders, "…"))} (${[...named, ...more].join("; ")})`;
}

function testsOf(statement: Statement, tests: readonly TestName[]): string {
  return statement.tests
    .map((test) => {
      const label = cell(test.file.replace(/^packages\//, "").replace("/test/", "/"));
      return `[${label}](../${test.file}): ${titleOf(test, tests)}`;
    })
    .join("<br>");
}

const head = ["| | Statement | In the contract | Tests |", "| --- | --- | --- | --- |"];

/** The statements as Markdown: a table for each section. `tests` are those that there are, for the rows of tables. */
export function renderTable(
  statements: readonly Statement[],
  sections: readonly string[],
  tests: readonly TestName[],
): string {
  const tables = sections.flatMap((section) => {
    const own = statements.filter((statement) => statement.section === section);
    if (own.length === 0) return [];
    const rows = own.map((one) => `| ${one.id} | ${cell(one.says)} | ${contractOf(one)} | ${testsOf(one, tests)} |`);
    return ["", `## ${section}`, "", ...head, ...rows];
  });
  const open = statements.filter(({ none }) => none !== undefined).length;
  return [
    "<!-- Made from spec/statements.yaml by `npx -y pnpm@12 coverage`; edit that file and run it again. -->",
    "",
    "# What the interface document says, and where it is shown",
    "",
    `${statements.length} statements, in our own words. ${statements.length - open} have a place in the contract; ${open} are left open by`,
    "the document, and name the rows of [assumptions.yaml](assumptions.yaml) that settle them. Each one is shown by tests;",
    "a test with … in its title is a table, and its rows follow in brackets.",
    ...tables,
    "",
  ].join("\n");
}
