import { closeSync, constants, openSync } from "node:fs";
import { constants as os } from "node:os";
import crossSpawn from "cross-spawn";
import type { Coverage } from "@totem-partner/simulator/control";
import type { FlagsOf } from "@totem-partner/spec/flags";
import { UsageError } from "@totem-partner/spec/program";
import { startFailure } from "../matrix/run-command.ts";
import { checkedReports } from "../input/writable-file.ts";
import type { execFlags } from "./flags/server-flags.ts";
import { withServer } from "./serve.ts";

/** Returns true if a terminal signals the command itself: on Ctrl-C, a second signal would make it skip its own clean-up. */
function hasTerminal(): boolean {
  if (process.platform === "win32") return true;
  try {
    // oxlint-disable-next-line workspace/system-path -- Every POSIX system has it.
    closeSync(openSync("/dev/tty", constants.O_RDONLY));
    return true;
  } catch {
    return false;
  }
}

async function run(command: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const [program = "", ...parameters] = command;
  if (program === "") throw new UsageError("The command is empty.");
  return new Promise((resolve, reject) => {
    const child = crossSpawn(program, parameters, { stdio: "inherit", env });
    process.on("SIGTERM", () => child.kill("SIGTERM"));
    for (const signal of ["SIGINT", "SIGHUP"] as const) {
      process.on(signal, () => {
        if (!hasTerminal()) child.kill(signal);
      });
    }
    child.once("error", (error) => reject(startFailure(program, error)));
    child.once("exit", (code, signal) => resolve(code ?? 128 + (signal ? os.signals[signal] : 0)));
  });
}

export async function exec(command: string[], given: FlagsOf<typeof execFlags>): Promise<void> {
  const { threshold = 0, coverage: isShown = threshold > 0, json, ...flags } = given;
  // The command's own output is unchanged.
  const write = (line: string) => process.stderr.write(`${line}\n`);
  const writeReport = await checkedReports<Coverage>([[json, (found) => `${JSON.stringify(found, null, 2)}\n`]]);
  await withServer(flags, write, async ({ baseUrl, apiKey, ca, simulator }) => {
    const code = await run(command, {
      ...process.env,
      ...(ca !== undefined && { NODE_EXTRA_CA_CERTS: ca }),
      ...{ TOTEM_PARTNER_BASE_URL: baseUrl, TOTEM_PARTNER_API_KEY: apiKey },
    });
    const coverage = simulator.coverage();
    const isBelow = coverage.percent < threshold;
    if (isShown) write((await import("./coverage.ts")).coverageText(coverage));
    if (isBelow) write(`totem-mock: The coverage is below the threshold of ${String(threshold)} %.`);
    process.exitCode = isBelow ? code || 1 : code;
    await writeReport(coverage);
  });
}
