import { mkdirSync, writeFileSync } from "node:fs";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { DataFolder } from "../../src/engine/data-folder.ts";
import { operated, runCommand, serveFetch, server } from "../support/command-run.ts";

const idIn = (stderr: string): string => /^Key (\w+) of /.exec(stderr)?.[1] ?? "";

test("a new key alone is the output, and its id and company stand beside it", async () => {
  const { platform, operate } = operated();
  const { status, stdout, stderr } = await operate("keys", "create", "espiga");
  expect(stderr).toMatch(/^Key \w{8} of espiga\. Copy it now, it is not shown again:$/);
  expect([status, await platform.call("GET", "/products", { apiKey: stdout })]).toMatchObject([0, { status: 200 }]);
  const json = await operate("keys", "create", "espiga", "--name", "ERP", "--json");
  expect(JSON.parse(json.stdout)).toMatchObject({ company: "espiga", name: "ERP", apiKey: expect.any(String) });
  expect(json.stderr).toBe("");
});

test("the keys of a company are listed with what they are for and when they end, without themselves", async () => {
  const { operate } = operated();
  const { stdout: apiKey, stderr } = await operate("keys", "create", "espiga");
  const [title, row, ...others] = (await operate("keys", "list", "espiga")).stdout.split("\n");
  expect(title).toBe("id\tname\tcreated\tends");
  expect(row).toMatch(new RegExp(`^${idIn(stderr)}\tunnamed\t\\d{4}-\\S+Z\t–$`));
  expect(others).toEqual([]);
  const { stdout } = await operate("keys", "list", "espiga", "--json");
  expect(JSON.parse(stdout)).toMatchObject({ items: [{ id: idIn(stderr), name: "unnamed" }], total: 1 });
  expect(stdout).not.toContain(apiKey);
});

test("a rotated key ends after the hours that are given, a day without them, and a revoked one at once", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { platform, operate } = operated();
  const { stdout: apiKey, stderr } = await operate("keys", "create", "espiga", "--name", "ERP");
  const rotated = await operate("keys", "rotate", "espiga", idIn(stderr), "--json");
  expect(JSON.parse(rotated.stdout)).toMatchObject({ name: "ERP" });
  const endsAt = new Date(Date.now() + 24 * 3_600_000).toISOString();
  expect((await operate("keys", "list", "espiga")).stdout).toMatch(
    new RegExp(`^${idIn(stderr)}\tERP\t\\S+\t${endsAt}$`, "m"),
  );
  const again = await operate("keys", "rotate", "espiga", idIn(stderr), "--hours", "0");
  expect(await platform.call("GET", "/products", { apiKey })).toMatchObject({ status: 401 });
  expect(await platform.call("GET", "/products", { apiKey: again.stdout })).toMatchObject({ status: 200 });
  const revoked = await operate("keys", "revoke", "espiga", idIn(again.stderr));
  expect(revoked).toEqual({ ...{ status: 0, stdout: "" }, stderr: `Key ${idIn(again.stderr)} of espiga is revoked.` });
  expect(await platform.call("GET", "/products", { apiKey: again.stdout })).toMatchObject({ status: 401 });
});

test("a response with nothing of a key in it is shown with dashes", async () => {
  serveFetch(() => Response.json([]));
  const at = ["--server", server, "--admin-token", "0123456789abcdef"];
  expect(await runCommand(["keys", "create", "espiga", ...at])).toEqual({
    ...{ status: 0, stdout: "–" },
    stderr: "Key – of –. Copy it now, it is not shown again:",
  });
  expect((await runCommand(["keys", "list", "espiga", ...at])).stdout).toBe("id\tname\tcreated\tends");
});

/** The address and the token of the only request of a command. */
async function requested(parameters: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const fetched = serveFetch(() => Response.json({ items: [] }));
  expect(await runCommand(["keys", "list", "espiga", ...parameters], env)).toMatchObject({ status: 0 });
  const [[url, init] = []] = fetched.mock.calls;
  return [url, new Headers(init?.headers).get("authorization"), init?.redirect];
}

test("a command finds the sandbox of its folder, unless an address or a token is given", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "sandbox-connection-"));
  const path = join(folder.path, "data");
  mkdirSync(path);
  const data = new DataFolder(path);
  const { adminToken } = data.secrets();
  const keys = "/_sandbox/companies/espiga/keys";
  // A redirect would get the token.
  const at = (url: string, token: string) => [url + keys, `Bearer ${token}`, "error"];
  expect(await requested(["--data", path])).toEqual(at("http://127.0.0.1:4040", adminToken));
  data.announce({ url: "http://127.0.0.1:7777", secretsFile: data.secretsFile });
  expect(await requested(["--data", path])).toEqual(at("http://127.0.0.1:7777", adminToken));
  const env = { TOTEM_SANDBOX_URL: "https://one.example/", TOTEM_SANDBOX_ADMIN_TOKEN: "the-token-in-the-variable" };
  expect(await requested(["--data", path], env)).toEqual(at("https://one.example", "the-token-in-the-variable"));
  const given = ["--server", "http://other.example/under//", "--admin-token", "the-token-that-is-given"];
  expect(await requested(given, env)).toEqual(at("http://other.example/under", "the-token-that-is-given"));
});

test("a command finds the token of a sandbox whose secrets are elsewhere", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "sandbox-connection-"));
  const data = new DataFolder(folder.path);
  const secretsFile = join(folder.path, "shared.json");
  const { adminToken } = data.secrets(secretsFile);
  data.announce({ url: "http://127.0.0.1:4041", secretsFile });
  expect((await requested(["--data", folder.path]))[1]).toBe(`Bearer ${adminToken}`);
});

test("a token in a file ends where its line does", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "sandbox-token-"));
  const file = join(folder.path, "token");
  for (const end of ["", "\n", "\r\n"]) {
    writeFileSync(file, `0123456789abcdef${end}`);
    const [, authorization] = await requested(["--admin-token-file", file, "--server", server]);
    expect(authorization).toBe("Bearer 0123456789abcdef");
  }
  writeFileSync(file, "0123456789abcdef\n\n");
  const { status } = await runCommand(["keys", "list", "espiga", "--admin-token-file", file, "--server", server]);
  expect(status).toBe(2);
});
