import { demonstrate } from "./demonstration.ts";

const { NO_COLOR } = process.env;

try {
  process.exitCode = await demonstrate({
    colour: process.stdout.isTTY && (NO_COLOR === undefined || NO_COLOR === ""),
    print: console.log,
  });
} catch (error) {
  console.error(`The demo could not run: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
