// @ts-check
import { spawn } from "node:child_process";

/**
 * Runs a program in the place of this one. Windows and older Nodes cannot do that: there it is a child that gets the signals
 * of this process, which takes over its exit code.
 *
 * @param {string} path
 * @param {string[]} parameters
 */
export function replaceBy(path, parameters) {
  if (process.execve !== undefined && process.platform !== "win32") {
    process.execve(path, [path, ...parameters], process.env);
  }
  // oxlint-disable-next-line workspace/started-command -- A Node, which is a program on every system.
  const child = spawn(path, parameters, { stdio: "inherit" });
  // A terminal sends it to both.
  process.on("SIGINT", () => undefined);
  for (const signal of /** @type {const} */ (["SIGTERM", "SIGHUP"])) process.on(signal, () => child.kill(signal));
  child.once("error", ({ message }) => {
    process.stderr.write(`${path} could not be started: ${message}\n`);
    process.exitCode = 1;
  });
  child.once("exit", (code, signal) => {
    if (signal === null) process.exitCode = code ?? 1;
    else {
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    }
  });
}
