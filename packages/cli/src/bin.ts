#!/usr/bin/env node
import { tolerateClosedOutputs } from "@totem-partner/spec/program";
import { processSurroundings } from "./surroundings/surroundings.ts";
import { run } from "./run.ts";

tolerateClosedOutputs();

process.exitCode = await run(process.argv.slice(2), processSurroundings());
