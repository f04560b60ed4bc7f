import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import crossSpawn from "cross-spawn";
import { run } from "./command.ts";
import { environmentWith, type NodeProgram } from "./node-versions.ts";

const patienceMilliseconds = 15_000;

async function readyFile(path: string, hasEnded: () => boolean): Promise<{ url: string; apiKey: string }> {
  for (let waited = 0; waited < patienceMilliseconds && !hasEnded(); waited += 50) {
    if (existsSync(path)) return JSON.parse(await readFile(path, "utf8")) as { url: string; apiKey: string };
    await wait(50);
  }
  throw new Error("totem-mock serve did not become ready");
}

/** Prism is not installed here, so strict mode must say what is missing. */
async function checkStrictRefusal(program: string, environment: Parameters<typeof run>[2]): Promise<void> {
  const strict = run(program, ["serve", "--port", "0", "--contract", "strict"], environment);
  const refusal = await strict.then(() => "It ended well.", String);
  if (!refusal.includes("Prism is not installed")) throw new Error(`totem-mock serve --contract strict: ${refusal}`);
}

/** Nor can preferred answers be made here, which says so and leaves all else as it is. */
async function checkPreferenceRefusal(url: string, headers: Record<string, string>): Promise<void> {
  const refused = await fetch(`${url}/authorizations`, { headers: { ...headers, Prefer: "code=401" } });
  const text = await refused.text();
  if (refused.status === 501 && text.includes("npm install")) return;
  throw new Error(`A preference without Prism was answered ${String(refused.status)}: ${text}`);
}

/** The addresses that a document loads, and a text that each must have. */
const pages: Readonly<Record<string, string>> = {
  "/": "<h1>totem-mock</h1>",
  "/_mock/ui/landing.css": "main",
  "/_mock/ui": "/_mock/ui/dashboard/main.js",
  "/_mock/ui/theme.css": "--accent",
  "/_mock/ui/parts.css": ".badge",
  "/_mock/ui/dashboard.css": ".shell",
  "/_mock/ui/dashboard/main.js": "Jason Miller",
  "/_mock/docs": "createAuthorization",
  "/_mock/docs/openapi.json": "**Documented**",
  "/_mock/docs/theme.css": "--accent",
  "/_mock/docs/reference.css": ".operation",
  "/_mock/docs/parts.css": ".badge",
  "/_mock/docs/reference.js": ".sidebar",
  "/_mock/docs/reference-search.js": "#search",
  "/_mock/docs/reference-calls.js": "X-Partner-API-Key",
};

/** Checks that the pages for browsers are packed, too. */
export async function checkPages(url: string): Promise<void> {
  for (const [path, text] of Object.entries(pages)) {
    const response = await fetch(url + path, { headers: { Accept: "text/html" } });
    const found = response.ok && (await response.text()).includes(text);
    if (!found)
      throw new Error(`GET ${path} of the installed server answered ${String(response.status)}, without ${text}`);
  }
}

/** Starts the installed command line under a Node, calls what it serves, and ends it as a person would. */
export async function checkServedMock(folder: string, node: NodeProgram): Promise<void> {
  const program = join(folder, "node_modules/.bin/totem-mock");
  const environment = { cwd: folder, env: environmentWith(node) };
  const help = await run(program, ["--help"], environment);
  if (!help.includes("serve")) throw new Error(`totem-mock --help does not speak of serve:\n${help}`);

  await checkStrictRefusal(program, environment);
  const ready = join(folder, "ready.json");
  const parameters = ["serve", "--port", "0", "--ready-file", ready, "--log", "silent"];
  const server = crossSpawn(program, parameters, { stdio: ["ignore", "inherit", "inherit"], ...environment });
  const end = once(server, "exit");
  try {
    const { url, apiKey } = await readyFile(ready, () => server.exitCode !== null);
    const headers = { "X-Partner-API-Key": apiKey };
    const { status } = await fetch(`${url}/authorizations`, { headers });
    if (status !== 200) throw new Error(`GET /authorizations of the installed server answered ${String(status)}`);
    await checkPreferenceRefusal(url, headers);
    await checkPages(url);
  } finally {
    server.kill("SIGTERM");
  }
  const [code] = (await end) as [number | null];
  if (code !== 0) throw new Error(`totem-mock serve ended with ${String(code)} after SIGTERM`);
  if (existsSync(ready)) throw new Error("totem-mock serve left its ready file behind");
}
