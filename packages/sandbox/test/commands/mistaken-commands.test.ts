import { mkdirSync, writeFileSync } from "node:fs";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { run } from "../../src/cli/program.ts";
import { pretendedSandbox, runCommand, serveFetch, server } from "../support/command-run.ts";

const token = "0123456789abcdef";
const at = ["--server", server, "--admin-token", token];

test.each([
  [["serve", "--port", "99999"], "'99999' is invalid. It must be an integer from 0 to 65535."],
  [["serve", "--port", "a80"], "integer from 0 to 65535"],
  [["serve", "--max-companies", "0"], "integer from 1 to 1000000"],
  [["serve", "--deliver-to", "everywhere"], "Allowed choices are public, any"],
  [["serve", "--log", "none"], "Allowed choices are pretty, json, silent"],
  [["serve", "--bound", "many"], "many is not a limit. Write it as requestsPerMinute=600."],
  [["serve", "--bound", "a-b=1"], "a-b=1 is not a limit"],
  [["serve", "--bound", "records=1."], "records=1. is not a limit"],
  [["serve", "--admin-token", "short"], "must have 16 to 200"],
  [["keys", "create", "espiga", "--admin-token", `${token} `], "letters, digits and characters of -._~+/=."],
  [["keys", "create", "espiga", "--admin-token", ` ${token}`], "must have 16 to 200"],
  [["keys", "create", "espiga", "--admin-token-file", "nothing"], "--admin-token-file nothing cannot be read: ENOENT"],
  [["keys"], "keys needs one of its commands; see totem-sandbox keys --help."],
  [["keys", "create"], "missing required argument 'company'"],
  [["keys", "create", "espiga", "molino"], "too many arguments"],
  [["keys", "create", "espiga", "--server", "localhost"], "--server localhost is not an address"],
  [["keys", "create", "espiga", "--server", "ftp://localhost"], "such as https://sandbox.example.com"],
  [["keys", "create", "espiga", "--server", "http://local host"], "is not an address"],
  [
    ["companies", "list", "--data", "nowhere"],
    "The admin token is missing: there is no sandbox in nowhere. Set TOTEM_SANDBOX_ADMIN_TOKEN",
  ],
  [["companies", "delete", "espiga"], "--yes"],
  [["companies", "import", "espiga", "nothing.json", ...at], "nothing.json cannot be read: ENOENT"],
  [["companies", "bounds", "espiga", "records", ...at], "records is not a limit"],
  [["config", "docker"], "docker is not a platform. Choose workerd or cloudflare."],
  [["start"], "unknown command 'start'"],
])("%j is refused on one line, with code 2", async (parameters, said) => {
  const fetched = serveFetch(() => Response.json({}));
  const { status, stdout, stderr } = await runCommand(parameters);
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(/^totem-sandbox: (?!error)\S[^\n]+\S$/);
  expect(stderr).toContain(said);
  expect(fetched).not.toHaveBeenCalled();
});

test("what the server refuses is printed as it says, with code 2", async () => {
  const platform = pretendedSandbox();
  const refused = (...parameters: string[]) => runCommand([...parameters, "--server", server]);
  const wrong = await refused("companies", "list", "--admin-token", token);
  expect(wrong).toEqual({ status: 2, stdout: "", stderr: "totem-sandbox: This is not the operator's token." });
  const env = { TOTEM_SANDBOX_ADMIN_TOKEN: platform.env.ADMIN_TOKEN, TOTEM_SANDBOX_URL: server };
  const nobody = await runCommand(["companies", "show", "nobody"], env);
  expect([nobody.status, nobody.stderr]).toEqual([2, expect.stringContaining("No company is called nobody")]);
});

test.each([
  [() => new Response("<html>"), "does not respond with JSON. Is it a totem-sandbox?"],
  [() => new Response("<html>", { status: 404 }), "The server returned 404, without a reason. Is it a totem-sandbox?"],
  [() => Response.json({ detail: 1 }, { status: 500 }), "The server returned 500, without a reason."],
  [() => Response.json(null, { status: 502 }), "The server returned 502, without a reason."],
  [
    () => {
      throw new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED") });
    },
    `No sandbox responds at ${server} (connect ECONNREFUSED). Is it running? See --server.`,
  ],
  [
    () => {
      throw new TypeError("unexpected redirect");
    },
    `No sandbox responds at ${server} (unexpected redirect).`,
  ],
])("a server that is something else, or nothing, is named: %#", async (respond, said) => {
  serveFetch(respond);
  const { status, stdout, stderr } = await runCommand(["companies", "list", ...at]);
  expect([status, stdout, stderr]).toEqual([2, "", expect.stringContaining(said)]);
});

test("damaged secrets are reported before anything is started", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "sandbox-mistakes-"));
  const data = join(folder.path, "data");
  mkdirSync(data);
  writeFileSync(join(data, "secrets.json"), "{}");
  const { status, stderr } = await runCommand(["serve", "--port", "0", "--data", data]);
  expect([status, stderr]).toEqual([2, expect.stringContaining("secrets.json is damaged")]);
});

test("a failure of the program itself is not taken for the user's", async () => {
  serveFetch(() => Response.json({ items: [] }));
  const failing = { line: () => undefined, table: () => undefined, json: () => undefined, aside: () => undefined };
  const broken = () => {
    throw new RangeError("broken");
  };
  await expect(run(["companies", "list", ...at], { ...failing, table: broken })).rejects.toThrow("broken");
});
