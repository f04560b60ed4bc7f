import { spawn } from "node:child_process";

/**
 * What a script writes to its output, under the Node that runs here.
 *
 * @throws {Error} with what it complained of, when it fails.
 */
export function outputOf(script: string, parameters: readonly string[], env = process.env): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...parameters], { stdio: ["ignore", "pipe", "pipe"], env });
    const [output, complaints]: [Buffer[], Buffer[]] = [[], []];
    child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => complaints.push(chunk));
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve(Buffer.concat(output).toString("utf8").trimEnd());
      else reject(new Error(`It ended with ${String(code)}:\n${Buffer.concat(complaints).toString("utf8")}`));
    });
  });
}
