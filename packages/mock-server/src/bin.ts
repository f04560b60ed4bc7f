#!/usr/bin/env node
import { run } from "./cli/run.ts";

// Whoever reads the output may stop reading, as `totem-mock assumptions | head` does; that is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

process.exitCode = await run(process.argv.slice(2));
