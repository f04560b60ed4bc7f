import { type DeliveryNetworks, deliveryNetworks } from "@totem-partner/spec/networks";
import { cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { expect, test } from "vitest";
import { addConfigCommand } from "../../src/cli/config.ts";
import { cloudflareConfiguration, configurationOf, type EngineSettings } from "../../src/engine/configuration.ts";
import { packageVersion } from "../../src/package-contents.ts";

const settings: EngineSettings = {
  ...{
    assets: "/srv/assets",
    companies: "/srv/companies",
    host: "127.0.0.1",
    port: 4040,
    networks: deliveryNetworks("public"),
  },
  texts: { VERSION: "1.2.3", BOUNDS: '{"records":5}' },
  secrets: ["SIGNING_SECRET"],
};

/** The lines of a configuration of workerd, without what surrounds them. */
const linesOf = (more: Partial<EngineSettings> = {}): string[] =>
  configurationOf({ ...settings, ...more })
    .split("\n")
    .map((line) => line.trim().replace(/,$/, ""));

test("workerd binds the worker to its objects, its files and its texts, and reads secrets from the environment", () => {
  expect(linesOf()).toEqual(
    expect.arrayContaining([
      '(name = "COMPANIES", durableObjectNamespace = "CompanyObject")',
      '(name = "ARCHIVES", durableObjectNamespace = "ArchiveObject")',
      '(name = "DIRECTORY", durableObjectNamespace = "DirectoryObject")',
      '(className = "CompanyObject", uniqueKey = "companies", enableSql = true)',
      '(className = "ArchiveObject", uniqueKey = "archives", enableSql = true)',
      '(className = "DirectoryObject", uniqueKey = "directory", enableSql = true)',
      '(name = "ASSETS", service = "assets")',
      '(name = "VERSION", text = "1.2.3")',
      '(name = "BOUNDS", text = "{\\x22records\\x22:5}")',
      '(name = "SIGNING_SECRET", fromEnvironment = "SIGNING_SECRET")',
      '(name = "assets", disk = "/srv/assets")',
      '(name = "companies", disk = (path = "/srv/companies", writable = true))',
    ]),
  );
});

test("a text is one whatever is in it: nothing ends it, and no escape is another's", () => {
  const [line] = linesOf({ texts: { A: '"\\\n\u0001é' } }).filter((one) => one.startsWith('(name = "A"'));
  expect(line).toBe('(name = "A", text = "\\x22\\x5c\\x0a\\x01é")');
});

test("deliveries reach public addresses only, unless any is allowed, and an IPv6 address has brackets", () => {
  const network = ({ allow, deny }: DeliveryNetworks) => {
    const [allowed, denied] = [allow, deny].map((list) => list.map((it) => `"${it}"`).join(", "));
    return `(name = "internet", network = (allow = [${String(allowed)}], deny = [${String(denied)}], tlsOptions = (trustBrowserCas = true)))`;
  };
  const socket = (address: string) =>
    `sockets = [(name = "http", address = "${address}", http = (), service = "sandbox")]`;
  expect(linesOf()).toEqual(expect.arrayContaining([network(deliveryNetworks("public")), socket("127.0.0.1:4040")]));
  const open = linesOf({ networks: deliveryNetworks("any", ["10.0.0.0/8"]), host: "::1", port: 0 });
  expect(open).toEqual(expect.arrayContaining([network(deliveryNetworks("any", ["10.0.0.0/8"])), socket("[::1]:0")]));
});

test("objects, bindings and classes are separated by commas, as the language of workerd wants it", () => {
  const text = configurationOf(settings);
  expect(text).toMatch(/"CompanyObject"\),\n {4}\(name = "ARCHIVES"/);
  expect(text).toMatch(/enableSql = true\),\n {4}\(className = "ArchiveObject"/);
});

test("Cloudflare has the same worker, objects and files, and reaches public addresses", () => {
  expect(JSON.parse(cloudflareConfiguration("1.2.3"))).toEqual({
    ...{ name: "totem-sandbox", main: "worker.js", no_bundle: true, find_additional_modules: false, workers_dev: true },
    compatibility_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    assets: { directory: "assets", binding: "ASSETS", run_worker_first: true },
    durable_objects: {
      bindings: [
        { name: "COMPANIES", class_name: "CompanyObject" },
        { name: "ARCHIVES", class_name: "ArchiveObject" },
        { name: "DIRECTORY", class_name: "DirectoryObject" },
      ],
    },
    migrations: [{ tag: "1", new_sqlite_classes: ["CompanyObject", "ArchiveObject", "DirectoryObject"] }],
    vars: { VERSION: "1.2.3", DELIVER_TO: "public", BOUNDS: "{}", MAX_COMPANIES: "10000", LOG: "json" },
    observability: { enabled: true },
  });
  expect(cloudflareConfiguration("1")).toMatch(/^\{\n {2}"name"[^]*\n\}\n$/);
});

/** A worker that was built, in a folder of its own. */
function builtWorker(folder: string): string {
  const worker = join(folder, "built");
  mkdirSync(join(worker, "assets/dashboard"), { recursive: true });
  for (const name of ["worker.js", "assets/dashboard/main.js"]) writeFileSync(join(worker, name), name);
  return worker;
}

/** Runs `config`, with a worker that another folder has or that is made where it is wanted. */
async function config(parameters: readonly string[], makeWorker: (folder: string) => Promise<string>) {
  const said: string[] = [];
  const nothing = { line: () => undefined, table: () => undefined, json: () => undefined };
  const print = { ...nothing, aside: (text: string) => said.push(text) };
  const program = new Command().exitOverride();
  addConfigCommand(program, print, makeWorker);
  await program.parseAsync(["config", ...parameters], { from: "user" });
  return said;
}

test("a configuration is written into a new folder with the worker and its files, and no secret", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "sandbox-config-"));
  const built = builtWorker(folder.path);
  for (const [platform, file] of [
    ["workerd", "sandbox.capnp"],
    ["cloudflare", "wrangler.jsonc"],
  ] as const) {
    const out = join(folder.path, "deep", platform);
    const said = await config([platform, "--out", out], async () => built);
    expect(said).toEqual([expect.stringMatching(/^Written to \S+\. Both secrets must be long and random/)]);
    expect(said[0]).toContain(out);
    for (const name of ["worker.js", "assets/dashboard/main.js"])
      expect(readFileSync(join(out, name), "utf8")).toBe(name);
    expect(readFileSync(join(out, file), "utf8")).toContain(packageVersion());
    expect(existsSync(join(out, platform === "workerd" ? "wrangler.jsonc" : "sandbox.capnp"))).toBe(false);
    const again = config([platform, "--out", out], async () => built);
    await expect(again).rejects.toThrow("already exists. Choose a new folder with --out.");
  }
  const workerd = join(folder.path, "deep/workerd");
  expect(statSync(join(workerd, "companies")).mode & 0o777).toBe(0o700);
  const lines = readFileSync(join(workerd, "sandbox.capnp"), "utf8").split(/,?\n */);
  expect(lines).toEqual(
    expect.arrayContaining([
      '(name = "assets", disk = "assets")',
      '(name = "companies", disk = (path = "companies", writable = true))',
      'sockets = [(name = "http", address = "127.0.0.1:4040", http = (), service = "sandbox")]',
      '(name = "DELIVER_TO", text = "public")',
      '(name = "BOUNDS", text = "{}")',
      '(name = "MAX_COMPANIES", text = "10000")',
      '(name = "LOG", text = "json")',
      '(name = "SIGNING_SECRET", fromEnvironment = "SIGNING_SECRET")',
      '(name = "ADMIN_TOKEN", fromEnvironment = "ADMIN_TOKEN")',
    ]),
  );
});

test("a worker that is made where it is wanted stays there", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "sandbox-config-"));
  const out = join(folder.path, "out");
  await config(["cloudflare", "--out", out], async (into) => {
    cpSync(builtWorker(folder.path), into, { recursive: true });
    return into;
  });
  expect(existsSync(join(out, "worker.js"))).toBe(true);
});
