import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { Json } from "../../../spec/build/json.ts";
import { itemsOf } from "../../../spec/build/lint/json-pointer.ts";
import { objectAt, textAt } from "../../../spec/build/operations.ts";

const program = fileURLToPath(import.meta.resolve("@redocly/cli/bin/cli.js"));

/** The steps of a run that passed, and the one at which it ended with the checks that failed there. */
export interface Walk {
  passed: string[];
  failed?: { step: string; checks: string[] };
}

function walkOf(report: Json): Walk {
  const [workflow] = itemsOf(objectAt(report, "The report")["executedWorkflows"]);
  const walk: Walk = { passed: [] };
  for (const item of itemsOf(objectAt(workflow, "The workflow")["executedSteps"])) {
    const step = objectAt(item, "A step");
    const name = textAt(step, "stepId", "A step");
    const failing = itemsOf(step["checks"])
      .map((check) => objectAt(check, name))
      .filter(({ passed }) => passed !== true)
      .map((check) => textAt(check, "condition" in check ? "condition" : "name", name));
    if (failing.length === 0) walk.passed.push(name);
    else walk.failed = { step: name, checks: failing };
  }
  return walk;
}

/** Starts the program, which reaches nothing but the servers of a description, and waits for its end. */
async function redocly(parameters: string[], environment: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, [program, ...parameters], {
    env: { ...process.env, ...environment, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
  });
  const ended = new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
  const [said, complaints] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return said + complaints;
}

/**
 * Runs Arazzo descriptions with Redocly's runner, a process of its own, against a server of the source description
 * `contract`. Returns what came of each, by the names of the files.
 */
export async function runArazzo(files: string[], server: string, inputs: object): Promise<Map<string, Walk>> {
  const folder = await mkdtemp(join(tmpdir(), "arazzo-"));
  try {
    const report = join(folder, "report.json");
    const output = await redocly(["respect", ...files, "--server", `contract=${server}`, "--json-output", report], {
      REDOCLY_CLI_RESPECT_INPUT: JSON.stringify(inputs),
    });
    const written = await readFile(report, "utf8").catch(() => {
      throw new Error(`The runner wrote no report. It said:\n${output}`);
    });
    const reports = objectAt(objectAt(JSON.parse(written) as Json, "The report")["files"], "The files");
    return new Map(Object.entries(reports).map(([file, one]) => [basename(file), walkOf(one)]));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
