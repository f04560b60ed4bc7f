// Builds the documentation and serves it: `npx -y pnpm@12 run docs`.
import { parseArgs } from "node:util";
import { built } from "./folders.ts";
import { serveFolder } from "./serve.ts";

const usage = `Builds the documentation into docs/dist/site, and serves it.

  npx -y pnpm@12 run docs [options]

  --port <number>       where to serve it (default: 4020); 0 picks a free port
  --build               build it and exit
  --base <path>         build it for a host that serves it below this path, such as /docs/ (default: /)
  --reference <folder>  write only the API reference, as static files
  --help                show this`;

function readArguments() {
  try {
    return parseArgs({
      options: {
        port: { type: "string", default: "4020" },
        build: { type: "boolean", default: false },
        base: { type: "string", default: "/" },
        reference: { type: "string" },
        help: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

/** Ends with what was wrong and how it is used. */
function refuse(problem: string): never {
  console.error(`${problem}\n\n${usage}`);
  process.exit(2);
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  return refuse(`--port is ${JSON.stringify(text)}. It must be an integer from 0 to 65535.`);
}

/** Serves the site, or ends with what to do about a port that is taken. */
const serveAt = (port: number): ReturnType<typeof serveFolder> =>
  serveFolder(built, port).catch((error: unknown) =>
    refuse(`Port ${String(port)} cannot be used: ${error instanceof Error ? error.message : String(error)}.`),
  );

function readBase(text: string): string {
  if (/^\/(?:[\w.-]+\/)*$/.test(text)) return text;
  return refuse(`--base is ${JSON.stringify(text)}. It must be a path that begins and ends with a slash.`);
}

const { port: portText, build, base: baseText, reference, help } = readArguments();
if (help) console.log(usage);
else if (reference !== undefined) {
  const { writeReference } = await import("./write-reference.ts");
  await writeReference(reference);
  console.log(`Wrote the API reference into ${reference}. Open ${reference}/index.html.`);
} else {
  const port = readPort(portText);
  const base = readBase(baseText);
  // TypeDoc and VitePress take seconds to load, for which neither the usage nor a mistake should wait.
  const { buildSite } = await import("./build.ts");
  await buildSite(base);
  if (build) console.log(`The documentation is in ${built}.`);
  else {
    const server = await serveAt(port);
    console.log(`\nThe documentation is at ${server.url}. Press Ctrl-C to stop.`);
  }
}
