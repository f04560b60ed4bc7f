import { demonstrate } from "./demonstration.ts";

try {
  process.exitCode = await demonstrate({
    colour: process.stdout.isTTY && process.stdout.hasColors(),
    print: console.log,
  });
} catch (error) {
  console.error(`The demo could not run: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
