import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import { specFolder, type Json } from "../bundle.ts";
import { objectAt } from "../operations.ts";
import type { Ledger } from "./rule.ts";

async function readYaml(name: string): Promise<Json> {
  return parse(await readFile(`${specFolder}${name}`, "utf8")) as Json;
}

/** Reads the assumptions and the headings of the interface document. */
export async function readLedger(): Promise<Ledger> {
  const assumptions = objectAt(await readYaml("assumptions.yaml"), "assumptions.yaml");
  const sections = await readYaml("sections.yaml");
  if (!Array.isArray(sections)) throw new Error("sections.yaml is no list");
  return {
    switchable: objectAt(assumptions["switchable"], "switchable"),
    fixed: objectAt(assumptions["fixed"], "fixed"),
    sections: sections.map(String),
  };
}
