import { existsSync, readFileSync } from "node:fs";
import { mapping } from "./orders.ts";
import { scratch } from "./scratch.ts";

/** A folder with a mapping and a file, and what pushes it. */
export function desk(content: string | Uint8Array, { name = "orders.csv", map = mapping } = {}) {
  const { file, path } = scratch();
  const [orders, mapped] = [file(name, content), file("map.yaml", map)];
  return {
    orders,
    path,
    file,
    argv: (...flags: string[]) => ["push", orders, "--map", mapped, "--no-progress", ...flags],
    /** The report of the push, or of the check if there was only one. */
    report: () =>
      readFileSync(`${orders}.${existsSync(`${orders}.report.csv`) ? "report" : "check"}.csv`, "utf8")
        .replace("\uFEFF", "")
        .trimEnd()
        .split("\r\n"),
    has: (suffix: string) => existsSync(orders + suffix),
  };
}
