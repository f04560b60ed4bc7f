// Builds the documentation and serves it: `npx -y pnpm@12 run docs`.
import { parseArgs } from "node:util";
import { buildSite } from "./build.ts";
import { built } from "./folders.ts";
import { serveFolder } from "./serve.ts";

const usage = `Builds the documentation into docs/dist/site, and serves it.

  npx -y pnpm@12 run docs [options]

  --port <number>   where to serve it (default: 4020); 0 takes any port that is free
  --build           build it and end
  --help            show this`;

function readArguments() {
  try {
    return parseArgs({
      options: {
        port: { type: "string", default: "4020" },
        build: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    process.exit(2);
  }
}

const { port, build, help } = readArguments();
if (help) console.log(usage);
else {
  await buildSite();
  if (build) console.log(`The documentation is in ${built}.`);
  else {
    const server = await serveFolder(built, Number(port));
    console.log(`\nThe documentation is at ${server.url}. Press Ctrl-C to end.`);
  }
}
