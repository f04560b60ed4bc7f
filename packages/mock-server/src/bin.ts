#!/usr/bin/env node
import { tolerateClosedOutputs } from "@totem-partner/spec/program";
import { run } from "./cli/run.ts";

tolerateClosedOutputs();

process.exitCode = await run(process.argv.slice(2));
