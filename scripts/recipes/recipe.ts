import { readFileSync } from "node:fs";
import { fencesOf } from "./fence.ts";

/** A file that a guide shows, that on containers and CI unless another is named, by its name. */
export function recipe(name: string, guide = "docs/pages/guide/containers-and-ci.md"): string {
  const fence = fencesOf(readFileSync(guide, "utf8")).find((one) => one.name === name);
  if (fence === undefined) throw new Error(`${guide} shows no ${name}.`);
  return `${fence.code}\n`;
}
