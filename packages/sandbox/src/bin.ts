#!/usr/bin/env node
import { runProgram } from "@totem-partner/spec/program";

await runProgram(() => import("./cli/program.ts"));
