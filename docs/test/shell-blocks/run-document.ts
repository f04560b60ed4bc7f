import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { startMockServer } from "../../../packages/mock-server/src/index.ts";
import { commandsOf, filesOf, type ShownCommand } from "./commands.ts";
import { isAsShown } from "./expected-output.ts";
import { makeWorkplace } from "./workplace.ts";

/** The address that documents show; the server of a test has another port. */
const shownHost = "127.0.0.1:4010";

/** A document takes seconds; what hangs is ended, and reported as it stands. */
const longestMilliseconds = 60_000;

const mark = "\u0001";

/** Runs a command until it has said where it listens. */
const untilItServes = (script: string): string => `
{ ${script}
} > served.txt 2>&1 &
for _ in $(seq 400); do grep -qE 'https?://' served.txt && break; sleep 0.05; done
cat served.txt
grep -qE 'https?://' served.txt || status=1`;

/** The same, and ends it. */
const whileItServes = (script: string): string => `
set -m${untilItServes(script)}
kill -- -$! 2> /dev/null || true; wait $! 2> /dev/null || true
set +m`;

/** The same, and has everything that follows call it. */
const forTheRest = (script: string): string => `${untilItServes(script)}
address=$(grep -o '127[.0-9]*:[0-9]*' served.txt | head -n 1)`;

/** Runs a command that calls the server of the time. */
const calling = (script: string): string => `
eval "$(sed "s/${shownHost}/$address/g" << 'END OF COMMAND'
${script}
END OF COMMAND
)"`;

const run = ({ script, serves }: ShownCommand): string => {
  if (serves === "the rest") return forTheRest(script);
  return serves === "alone" ? whileItServes(script) : calling(script);
};

const step = (command: ShownCommand): string => `status=0
trap 'status=$?' ERR
${run(command)}
trap - ERR
printf '${mark}%s %s${mark}' "$status" "$address"
`;

async function runScript(script: string, cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  // A group of its own, so that what a command leaves behind ends with it.
  const shell = spawn("bash", ["-c", `exec 2>&1\n${script}`], {
    cwd,
    env,
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  const end = () => {
    try {
      if (shell.pid !== undefined) process.kill(-shell.pid, "SIGKILL");
    } catch {
      // Everything has ended.
    }
  };
  const limit = setTimeout(end, longestMilliseconds);
  try {
    return await text(shell.stdout);
  } finally {
    clearTimeout(limit);
    end();
  }
}

/** The differences between a document and what its commands do, one line for each. */
export async function runDocument(document: string, content: string): Promise<string[]> {
  const commands = commandsOf(content);
  if (commands.length === 0) return [];
  // Within the folder of the documentation, so that what a block imports is found.
  const parent = join(process.cwd(), "docs/.run");
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, "document-"));
  await using mock = await startMockServer();
  try {
    const env = await makeWorkplace(folder, mock.baseUrl);
    for (const [name, code] of filesOf(content)) await writeFile(join(folder, name), code);
    const script = `address=127.0.0.1:${mock.port}\n${commands.map(step).join("")}`;
    const printed = (await runScript(script, folder, env)).split(mark);
    return commands.flatMap(({ line, output }, index) => {
      const [status, address = ""] = printed[2 * index + 1]?.split(" ") ?? [];
      const found = (printed[2 * index] ?? "").replaceAll(address, shownHost);
      if (status === undefined)
        return [`${document}:${line} does not end, or waits for what does not: ${found.trim()}`];
      if (status !== "0") return [`${document}:${line} exits with ${status}: ${found.trim()}`];
      if (output === undefined || isAsShown(found, output)) return [];
      return [`${document}:${line} prints ${found.trim()}`];
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
