import { readStatements } from "../statements/statement.ts";
import { specFolder } from "../bundle.ts";
import { readOverlays } from "../overlays.ts";
import { objectAt } from "../operations.ts";
import { SourceMistake } from "../source-mistake.ts";
import { readYaml } from "../yaml-source.ts";
import type { ContractSources } from "./rule.ts";

/** Reads the assumptions with their overlays, and the headings and statements of the interface document. */
export async function readSources(): Promise<ContractSources> {
  const assumptions = objectAt(await readYaml(`${specFolder}assumptions.yaml`), "assumptions.yaml");
  const sections = await readYaml(`${specFolder}sections.yaml`);
  if (!Array.isArray(sections)) throw new SourceMistake("spec/sections.yaml is no list.");
  return {
    switchable: objectAt(assumptions["switchable"], "switchable"),
    fixed: objectAt(assumptions["fixed"], "fixed"),
    frameworks: objectAt(assumptions["frameworks"], "frameworks"),
    sections: sections.map(String),
    overlays: await readOverlays(),
    statements: await readStatements(),
  };
}
