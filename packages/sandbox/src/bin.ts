#!/usr/bin/env node
import { keepCompiledCode, tolerateClosedOutputs } from "@totem-partner/spec/program";

tolerateClosedOutputs();
keepCompiledCode();

const { run } = await import("./cli/run.ts");
process.exitCode = await run(process.argv.slice(2));
