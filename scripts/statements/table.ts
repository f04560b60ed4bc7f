import { keysOf } from "../../spec/json-pointer.ts";
import type { Statement } from "./statement.ts";

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

function testsOf({ tests }: Statement): string {
  return tests
    .map(
      ({ file, title }) =>
        `[${cell(file.replace(/^packages\//, "").replace("/test/", "/"))}](../${file}): ${cell(title)}`,
    )
    .join("<br>");
}

const head = ["| | Statement | In the contract | Tests |", "| --- | --- | --- | --- |"];

/** The statements as Markdown: a table for each section. */
export function renderTable(statements: readonly Statement[], sections: readonly string[]): string {
  const tables = sections.flatMap((section) => {
    const own = statements.filter((statement) => statement.section === section);
    if (own.length === 0) return [];
    const rows = own.map((one) => `| ${one.id} | ${cell(one.says)} | ${contractOf(one)} | ${testsOf(one)} |`);
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
    "`%s` and the like in a title stand for the rows of a table.",
    ...tables,
    "",
  ].join("\n");
}
