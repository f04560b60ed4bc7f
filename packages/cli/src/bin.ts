#!/usr/bin/env node
import { keepCompiledCode, tolerateClosedOutputs } from "@totem-partner/spec/program";

tolerateClosedOutputs();
keepCompiledCode();

// Loaded from here on, so that all of it is kept.
const { processIo } = await import("./io/io.ts");
const { run } = await import("./run.ts");
process.exitCode = await run(process.argv.slice(2), processIo());
