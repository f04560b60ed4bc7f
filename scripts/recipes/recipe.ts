import { readFileSync } from "node:fs";
import { fencesOf } from "../code-blocks/fence.ts";

const guide = "docs/pages/guide/containers-and-ci.md";

/** A file that the guide on containers and CI shows, by its name. */
export function recipe(name: string): string {
  const fence = fencesOf(readFileSync(guide, "utf8")).find((one) => one.name === name);
  if (fence === undefined) throw new Error(`${guide} shows no ${name}.`);
  return `${fence.code}\n`;
}
