import { fixedAssumptions, switchableAssumptions } from "@totem-partner/spec/assumptions";
import { type Page, pageOf } from "../page.ts";

interface Switchable {
  question: string;
  default: string | number;
  values?: Readonly<Record<string, string>>;
  integer?: { minimum: number; maximum?: number };
}

const switchable: Readonly<Record<string, Switchable>> = switchableAssumptions;
const fixed: Readonly<Record<string, { question: string; answer: string }>> = fixedAssumptions;

const inCell = (text: string): string => text.replaceAll("|", "\\|").replaceAll(/\s+/g, " ").replaceAll("<", "&lt;");

function answersOf(id: string, row: Switchable): string {
  if (row.values === undefined) return `Default: \`${row.default}\`. Any other integer: \`--assume ${id}=10\`.\n`;
  const rows = Object.entries(row.values).map(([value, meaning]) => {
    const name = value === String(row.default) ? `\`${value}\` (default)` : `\`${value}\``;
    return `| ${name} | ${inCell(meaning)} |`;
  });
  const { minimum, maximum } = row.integer ?? {};
  const range = maximum === undefined ? `at least ${minimum}` : `from ${minimum} to ${maximum}`;
  const others = row.integer ? [`| an integer | Any other, ${range}. |`] : [];
  return `| \`${id}\` | The service |\n| --- | --- |\n${[...rows, ...others].join("\n")}\n`;
}

const introduction = `# All open points

What the interface document leaves open, and the answer that the contract and the mock assume. Nothing here has been tested
against the real service. [Open points](../docs/pages/guide/open-points.md) describes how to deal with them.

## Switchable

A client may encounter any of these at run time. Switch them with \`--assume id=value\`, in code or live.
`;

/** Every open point with question, answer and alternatives, from `spec/assumptions.yaml`. */
export function openPointsPage(): Page {
  const parts = Object.entries(switchable).map(
    ([id, row]) => `### ${id}\n\n${inCell(row.question)}\n\n${answersOf(id, row)}`,
  );
  const settled = Object.entries(fixed).map(
    ([id, { question, answer }]) => `| \`${id}\` | ${inCell(question)} | ${inCell(answer)} |`,
  );
  const last = `## Settled once\n\nThese cannot be switched.\n\n| Point | Question | Answer |\n| --- | --- | --- |\n${settled.join("\n")}\n`;
  const page = pageOf(
    "reference/open-points",
    "docs/pages/reference/open-points.md",
    [introduction, ...parts, last].join("\n"),
  );
  // READMEs link to the list itself.
  return { ...page, origin: "spec/assumptions.yaml" };
}
