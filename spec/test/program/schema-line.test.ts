import { mkdir, mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { schemaLine } from "../../program/schema-line.ts";

test("a file names the schema of the package that is installed beside it, if one is", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "schema-line-"));
  const line = () => schemaLine("@totem-partner/cli", "mapping", join(folder.path, "orders.mapping.yaml"));
  expect(line()).toBe("");
  const schemas = "node_modules/@totem-partner/cli/schemas";
  await mkdir(join(folder.path, schemas), { recursive: true });
  await writeFile(join(folder.path, schemas, "mapping.json"), "{}");
  expect(line()).toBe(`# yaml-language-server: $schema=./${schemas}/mapping.json\n`);
});
