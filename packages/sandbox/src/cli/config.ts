import { cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { define, flag } from "@totem-partner/spec/flags";
import { deliveryNetworks } from "@totem-partner/spec/networks";
import { UsageError } from "@totem-partner/spec/program";
import type { Command } from "commander";
import { cloudflareConfiguration, configurationOf } from "../engine/configuration.ts";
import { packageVersion, workerFolder } from "../package-contents.ts";
import { defaultPort } from "./flags.ts";
import type { Print } from "./print.ts";

const examples = `
  workerd     sandbox.capnp for \`workerd serve sandbox.capnp\`, with SIGNING_SECRET and ADMIN_TOKEN in its environment
  cloudflare  wrangler.jsonc for \`wrangler deploy\`, with both as secrets (\`wrangler secret put\`)

Examples:
  totem-sandbox config workerd --out sandbox
  totem-sandbox config cloudflare --out sandbox`;

async function writeConfiguration(
  platform: "workerd" | "cloudflare",
  out: string,
  makeWorker: typeof workerFolder,
): Promise<string> {
  const folder = resolve(out);
  if (existsSync(folder)) throw new UsageError(`${folder} already exists. Choose a new folder with --out.`);
  mkdirSync(folder, { recursive: true });
  const worker = await makeWorker(folder);
  if (worker !== folder) cpSync(worker, folder, { recursive: true });
  const version = packageVersion();
  if (platform === "cloudflare") {
    writeFileSync(join(folder, "wrangler.jsonc"), cloudflareConfiguration(version));
  } else {
    mkdirSync(join(folder, "companies"), { mode: 0o700 });
    const text = configurationOf({
      assets: "assets",
      companies: "companies",
      host: "127.0.0.1",
      port: defaultPort,
      networks: deliveryNetworks("public"),
      texts: { VERSION: version, DELIVER_TO: "public", BOUNDS: "{}", MAX_COMPANIES: "10000", LOG: "json" },
      secrets: ["SIGNING_SECRET", "ADMIN_TOKEN"],
    });
    writeFileSync(join(folder, "sandbox.capnp"), text);
  }
  return folder;
}

export function addConfigCommand(program: Command, print: Print, makeWorker = workerFolder): void {
  define(
    program.command("config"),
    [flag("--out <folder>", "a new folder", { default: "sandbox" })],
    async ({ out }, platform: string) => {
      if (platform !== "workerd" && platform !== "cloudflare") {
        throw new UsageError(`${platform} is not a platform. Choose workerd or cloudflare.`);
      }
      const folder = await writeConfiguration(platform, out, makeWorker);
      print.aside(`Written to ${folder}. Both secrets must be long and random, such as: openssl rand -hex 32`);
    },
  )
    .description("write the worker and a configuration, to run it without this program")
    .argument("<platform>", "workerd or cloudflare")
    .addHelpText("after", examples);
}
