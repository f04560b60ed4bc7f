import { writeFile } from "node:fs/promises";
import { isPart, type Part, partOf } from "@totem-partner/spec/contract-document";
import type { FlagsOf } from "@totem-partner/spec/flags";
import type { Assumptions } from "@totem-partner/spec/assumptions";
import { nearest } from "@totem-partner/spec/nearest";
import { operations } from "@totem-partner/spec/operations";
import { codeOf, messageOf, UsageError } from "@totem-partner/spec/program";
import type { AssumptionDescription } from "@totem-partner/simulator";
import { commentedSeed, schemaLineOf } from "../package-contents.ts";
import { settledBy } from "./flags/shared-flags.ts";
import type { assumptionsFlags, contractFlags, initFlags } from "./flags/command-flags.ts";

export async function init(file: string, { json }: FlagsOf<typeof initFlags> = {}): Promise<void> {
  await writeFile(file, schemaLineOf("seed", file) + commentedSeed(), { flag: "wx" }).catch((error: unknown) => {
    const isThere = codeOf(error) === "EEXIST";
    throw new UsageError(
      isThere ? `${file} already exists and was not overwritten.` : `${file} cannot be written: ${messageOf(error)}`,
    );
  });
  const said = `Wrote ${file}. Edit it, then run: totem-mock serve --seed ${file}`;
  process.stdout.write(`${json ? JSON.stringify({ file }) : said}\n`);
}

function shown({ id, question, default: value, values }: AssumptionDescription): string {
  const width = Math.max(...values.map((one) => one.value.length));
  const lines = values.map((one) => {
    const mark = one.value === String(value) ? "*" : " ";
    return `  ${mark} ${one.value.padEnd(width)}  ${one.meaning}`;
  });
  return [`${id}  (default: ${value})`, `  ${question}`, ...lines].join("\n");
}

const widest = 100;

/** Fills lines with words; further lines are indented. */
export function wrapped(text: string, indent = "    "): string {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = `${lines.at(-1) ?? ""}${word}`;
    if (line.length > widest) lines.push(`${indent}${word} `);
    else lines[lines.length - 1] = `${line} `;
  }
  return lines.map((line) => line.trimEnd()).join("\n");
}

const inBrief = ({ id, question, default: value, values }: AssumptionDescription): string =>
  wrapped(`${id}: ${[...new Set([String(value), ...values.map((one) => one.value)])].join(" | ")} – ${question}`);

function asComments({ id, question, default: value, values }: AssumptionDescription): string {
  const meanings = values.map((one) => `  # - ${one.value}: ${one.meaning}`);
  return [`  # ${question}`, ...meanings, `  # ${id}: ${value}`].join("\n");
}

export async function assumptions({ json, yaml, all }: FlagsOf<typeof assumptionsFlags>): Promise<void> {
  const [{ describeAssumptions }, { frameworks }] = await Promise.all([
    import("@totem-partner/simulator"),
    import("@totem-partner/spec/assumptions"),
  ]);
  const every = describeAssumptions();
  const points = all ? every : every.filter(({ differs }) => differs !== "rarely");
  if (json) {
    process.stdout.write(`${JSON.stringify(every, null, 2)}\n`);
  } else if (yaml) {
    const intro =
      "# How a service settles the open points. Remove the # before an answer that you know, and correct it.";
    process.stdout.write(
      `${schemaLineOf("profile", "")}${intro}\nversion: 1\nassumptions:\n${points.map(asComments).join("\n\n")}\n`,
    );
  } else {
    const settled = Object.entries(frameworks).map(
      ([name, values]) =>
        `  ${name}: ${Object.entries(values)
          .map((one) => one.join("="))
          .join(", ")}`,
    );
    const together = ["framework", "  Settles several at once:", ...settled].join("\n");
    const advice = "Switch one with --assume id=value, or live with PATCH /_mock/assumptions.";
    const more = `The first value is the default. --all lists ${String(every.length)} points, with what each value means.`;
    const list = all ? [...points.map(shown), together].join("\n\n") : `${points.map(inBrief).join("\n")}\n\n${more}`;
    process.stdout.write(`${list}${all ? "\n\n" : "\n"}${advice}\n`);
  }
}

/** The path and the method of an operation. */
function placeOf(operation: string, assumed: Partial<Assumptions>): [path: string, method: string] {
  const found = Object.entries(operations).find(([id]) => id === operation)?.[1];
  const slash = assumed["trailing-slash"] === "required" ? "/" : "";
  if (found) return [found.path + slash, found.method.toLowerCase()];
  const meant = nearest(operation, Object.keys(operations));
  const hint = meant === undefined ? `There are: ${Object.keys(operations).join(", ")}.` : `Did you mean ${meant}?`;
  throw new UsageError(`There is no operation ${JSON.stringify(operation)}. ${hint}`);
}

/** The parts of a contract without examples that do not decide about requests and responses. */
const explanations = ["title", "summary", "description", "default", "tags"];

/** A contract whose introduction does not explain labels: a bare one has none. */
function withoutLabels(contract: Part): Part {
  const { info } = contract;
  if (!isPart(info)) return contract;
  const paragraphs = String(info["description"]).split("\n\n");
  const description = paragraphs.filter((one) => !one.includes("`x-source")).join("\n\n");
  return { ...contract, info: { ...info, description } };
}

/** A contract in which responses that several operations have are components: they were a quarter of its text. */
function withSharedResponses(contract: Part): Part {
  const shared = structuredClone(contract);
  const uses = new Map<string, [responses: Part, status: string][]>();
  for (const operation of Object.values(partOf(shared, "paths") ?? {})
    .filter(isPart)
    .flatMap(Object.values)) {
    const responses = partOf(operation, "responses") ?? {};
    for (const [status, response] of Object.entries(responses)) {
      const text = JSON.stringify(response);
      uses.set(text, [...(uses.get(text) ?? []), [responses, status]]);
    }
  }
  const components = Object.fromEntries(
    [...uses].flatMap(([text, places], nth) => {
      const [[, status], another] = [places[0] ?? [], places[1]];
      if (status === undefined || another === undefined) return [];
      const name = `${status}-${String(nth)}`;
      for (const [responses, one] of places) responses[one] = { $ref: `#/components/responses/${name}` };
      return [[name, JSON.parse(text) as unknown]];
    }),
  );
  const others = partOf(shared, "components");
  return { ...shared, components: { ...others, responses: { ...partOf(others, "responses"), ...components } } };
}

export async function contract({
  yaml,
  operation,
  bare,
  openapi,
  ...settling
}: FlagsOf<typeof contractFlags>): Promise<void> {
  const values = await settledBy(settling);
  // Only this command needs the contract, the overlay code and the YAML writer; a server starts without them.
  const [{ effectiveContract }, { excerptOf }, { bareContract }, { openApi30 }, { stringify }] = await Promise.all([
    import("@totem-partner/spec/effective-contract"),
    import("@totem-partner/spec/contract-excerpt"),
    import("@totem-partner/spec/bare-contract"),
    import("@totem-partner/spec/openapi-30"),
    import("yaml"),
  ]);
  const whole = await effectiveContract(values);
  const excerpt = operation === undefined ? whole : excerptOf(whole, "paths", ...placeOf(operation, values));
  // Without indentation, which would be half of it.
  const described = bare ? withSharedResponses(withoutLabels(bareContract(excerpt, explanations, new Set()))) : excerpt;
  const document = openapi === "3.0" ? openApi30(described) : described;
  // Not every YAML reader follows aliases. YAML 1.1 reads some values as dates or booleans unless they are quoted.
  const portable = { aliasDuplicateObjects: false, version: "1.1" } as const;
  const text = yaml ? stringify(document, portable) : JSON.stringify(document, null, bare ? 0 : 2);
  process.stdout.write(`${text.trimEnd()}\n`);
}
