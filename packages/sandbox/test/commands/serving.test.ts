import { existsSync, readFileSync, statSync } from "node:fs";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { serve, type ServeFlags } from "../../src/cli/serve.ts";
import type { Sandbox, SandboxOptions } from "../../src/engine/sandbox.ts";
import { packageVersion } from "../../src/package-contents.ts";
import { collectWritten, pretendedSandbox, serveFetch, server } from "../support/command-run.ts";

afterEach(() => {
  process.exitCode = undefined;
});

const flags: ServeFlags = {
  ...{ host: "127.0.0.1", port: 0, data: "data", deliverTo: "public", maxCompanies: 7, log: "json" },
  bound: ["records=5"],
};

/** Serves with a pretended engine until the test ends it, and collects what this process writes. */
function serving(more: Partial<ServeFlags> = {}, made: Partial<Sandbox> = {}) {
  const { out, err } = collectWritten();
  const asked = Promise.withResolvers<undefined>();
  const stop = vi.fn(() => Promise.resolve());
  const options: SandboxOptions[] = [];
  const start = async (given: SandboxOptions): Promise<Sandbox> => {
    options.push(given);
    return {
      ...{ pid: 1, stop, data: "data" },
      url: server,
      adminToken: "the-token-of-the-operator",
      secretsFile: "data/secrets.json",
      isNew: false,
      ...made,
    };
  };
  const served = serve({ ...flags, ...more }, start, asked.promise);
  return { out, err, served, stop, options, end: () => asked.resolve(undefined) };
}

test("a new sandbox keeps its first key in a file for its user, and writes no secret to a log", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "sandbox-first-"));
  const keyFile = join(folder.path, "first-key");
  for (const log of ["pretty", "json"] as const) {
    const platform = pretendedSandbox();
    const { out, err, served, end, stop } = serving({ log }, { isNew: true, data: folder.path });
    end();
    await served;
    const apiKey = readFileSync(keyFile, "utf8").trim();
    expect(statSync(keyFile).mode & 0o777).toBe(0o600);
    expect(await platform.call("GET", "/products", { apiKey })).toMatchObject({ status: 200 });
    expect((await platform.operate("GET", "/companies/demo/keys")).body).toMatchObject({ items: [{ name: "first" }] });
    for (const secret of [apiKey, "the-token-of-the-operator"]) expect([...out, ...err].join("")).not.toContain(secret);
    if (log === "json") {
      expect(JSON.parse(out.join(""))).toEqual({
        ...{ at: expect.any(String), event: "ready", url: server, data: "data" },
        ...{ secretsFile: "data/secrets.json", keyFile, awakeCompanies: expect.any(Number) },
      });
    } else {
      expect(out.join("").split("\n")).toEqual([
        `totem-sandbox ${packageVersion()} is ready at ${server}, and stores its companies in data`,
        `Operator: ${server}/_sandbox, with the admin token in data/secrets.json`,
        `Company demo: ${server}/_mock/ui, with the key in ${keyFile}`,
        `Try: curl -H "X-Partner-API-Key: $(cat ${keyFile})" ${server}/products`,
        expect.stringMatching(/^The limit of open files allows \d+ companies to be awake at a time\.$/),
        "",
      ]);
    }
    expect(stop).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  }
});

test("one that was there before shows no secret", async () => {
  const fetched = serveFetch(() => Response.json({ apiKey: "another" }));
  const { out, err, served, end } = serving({ log: "pretty" });
  end();
  await served;
  expect([process.exitCode, err]).toEqual([undefined, []]);
  expect(out.join("").split("\n").slice(1, -2)).toEqual([
    `Operator: ${server}/_sandbox, with the admin token in data/secrets.json`,
  ]);
  expect(fetched).not.toHaveBeenCalled();
});

test("the sandbox gets what the flags say, and logs as they say", async () => {
  const line = '{"at":"2026-07-01T08:00:00.123Z","event":"wake","company":"espiga"}';
  for (const [log, shown] of [
    ["json", `${line}\n`],
    ["pretty", "08:00:00.123 wake [espiga]\n"],
    ["silent", ""],
  ] as const) {
    const { out, err, served, end, options } = serving({ log, adminToken: "the-token-that-is-given" });
    expect(options).toMatchObject([
      { host: "127.0.0.1", port: 0, data: "data", bounds: { records: 5 }, adminToken: "the-token-that-is-given", log },
    ]);
    out.length = 0;
    options[0]?.write(line);
    expect(out.join("")).toBe(shown);
    out.length = 0;
    options[0]?.complain("something");
    const said = { at: expect.any(String), event: "engine", message: "something" };
    if (log === "json") expect(JSON.parse(out.join(""))).toEqual(said);
    if (log === "pretty") expect(out.join("")).toMatch(/^\d\d:\d\d:\d\d\.\d{3} engine message something\n$/);
    expect(err).toEqual([]);
    end();
    await served;
    vi.restoreAllMocks();
  }
  const { options, end, served } = serving({ bound: [] });
  end();
  await served;
  expect(options).toMatchObject([{ bounds: {} }]);
});

test("the ready file has address and process id as long as it serves, and no draft stays", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "sandbox-ready-"));
  const readyFile = join(folder.path, "ready.json");
  const { served, end } = serving({ readyFile });
  await expect.poll(() => existsSync(readyFile)).toBe(true);
  expect(readFileSync(readyFile, "utf8")).toBe(`${JSON.stringify({ url: server, pid: process.pid })}\n`);
  expect(existsSync(`${readyFile}.${String(process.pid)}.tmp`)).toBe(false);
  end();
  await served;
  expect(existsSync(readyFile)).toBe(false);
  const wrong = serving({ readyFile: join(folder.path, "no/ready.json") });
  await expect(wrong.served).rejects.toThrow(/^--ready-file \S+ready\.json cannot be written: ENOENT/);
  expect(wrong.stop).toHaveBeenCalledOnce();
});
