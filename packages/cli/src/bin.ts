#!/usr/bin/env node
import { processSurroundings } from "./surroundings/surroundings.ts";
import { run } from "./run.ts";

// Handle a closed output: `totem-partner authorizations list | head` stops reading, and a terminal can be closed.
for (const output of [process.stdout, process.stderr]) {
  output.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE" && error.code !== "EIO") throw error;
  });
}

process.exitCode = await run(process.argv.slice(2), processSurroundings());
