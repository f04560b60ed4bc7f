import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import * as sdk from "@totem-partner/sdk";
import { problems } from "@totem-partner/spec/problems";
import { expect, test } from "vitest";
import { fencesOf } from "../../scripts/recipes/fence.ts";
import { root } from "../src/folders.ts";
import { commandLinePages } from "../src/reference/command-lines.ts";
import { errorsPage } from "../src/reference/errors-page.ts";
import { openPointsPage } from "../src/reference/open-points-page.ts";
import { problemTitles } from "../src/reference/problem-titles.ts";
import { switchableAssumptions } from "@totem-partner/spec/assumptions";

const run = promisify(execFile);
const errors = errorsPage().markdown;
const dense = (text: string) => text.replaceAll(/\s+/g, " ");

const partnerErrors = Object.entries(sdk)
  .filter(([, value]) => typeof value === "function" && value.prototype instanceof sdk.PartnerError)
  .map(([name]) => name);

test.each([...Object.keys(problems), ...Object.keys(problemTitles), ...partnerErrors])(
  "%s has a cause and a cure",
  (code) => {
    const [, entry = ""] = errors.split(`\n### ${code}\n`);
    expect(entry.split("\n### ")[0]).toMatch(/\*\*Cause:\*\* \S[^]*\*\*Fix:\*\* \S/);
  },
);

test("every code of the service names the error that the client throws", () => {
  const service = errors.slice(errors.indexOf("## Codes of the service"), errors.indexOf("## Errors of the client"));
  expect(service.match(/^\*\*\d{3}\*\* · `\w+Error`/gm)).toHaveLength(Object.keys(problems).length);
});

test.each([
  ["packages/mock-server/src/bin.ts", "reference/totem-mock", ["matrix"]],
  ["packages/cli/src/bin.ts", "reference/totem-partner", ["authorizations", "assign"]],
  ["packages/sandbox/src/bin.ts", "reference/totem-sandbox", ["keys", "rotate"]],
])("what %s prints for --help is on its page", async (program, path, command) => {
  const page = commandLinePages().find((one) => one.path === path);
  for (const parameters of [["--help"], [...command, "--help"]]) {
    const { stdout } = await run(process.execPath, [join(root, program), ...parameters]);
    expect(dense(page?.markdown ?? "")).toContain(dense(stdout));
  }
});

test("every open point that can be switched is listed with its question", () => {
  const page = openPointsPage().markdown;
  for (const id of Object.keys(switchableAssumptions)) expect(page).toContain(`\n### ${id}\n`);
});

const otherLanguages = fencesOf(readFileSync(join(root, "docs/pages/guide/other-languages.md"), "utf8"));

test.each(["python", "java", "php", "csharp"])(
  "the order in %s has the fields of a create, and is sent with the key",
  (name) => {
    const code = otherLanguages.find(({ language }) => language === name)?.code ?? "";
    const fields = "externalId productExternalId warehouseExternalId quantity totemGroupId operationType carrierTaxId";
    const others = "X-Partner-API-Key /authorizations TOTEM_PARTNER_BASE_URL TOTEM_PARTNER_API_KEY";
    for (const text of `${fields} ${others}`.split(" ")) expect(code).toContain(text);
  },
);
