import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const program = fileURLToPath(new URL("../../src/bin.ts", import.meta.url));

/** True if this machine has a Python that can open a terminal. */
function hasTerminals(): boolean {
  try {
    execFileSync("python3", ["-c", "import pty; pty.openpty()"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Runs a command in a terminal of its own, and types Ctrl-C whenever the command writes "ready". */
const terminal = `
import os, pty, sys
pid, fd = pty.fork()
if pid == 0: os.execvp(sys.argv[1], sys.argv[1:])
seen = b""
typed = 0
while True:
    try: data = os.read(fd, 1024)
    except OSError: break
    if not data: break
    seen += data
    while typed < seen.count(b"ready"):
        os.write(fd, b"\\x03")
        typed += 1
os.write(1, seen)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))`;

/**
 * Counts its SIGINTs over ten rounds: two at nearly the same moment may arrive as one, but not always. When the server
 * has answered again and again, it has long passed on what it would pass on.
 */
const command = `
  let [interrupts, rounds, busy] = [0, 0, false];
  process.on("SIGINT", async () => {
    interrupts += 1;
    if (busy) return;
    busy = true;
    for (let at = 0; at < 20; at += 1) await fetch(process.env.TOTEM_PARTNER_BASE_URL + "/_mock/health");
    busy = false;
    rounds += 1;
    console.log(rounds < 10 ? "ready" : "interrupts: " + interrupts + ".");
    if (rounds === 10) process.exit(5);
  });
  setInterval(() => undefined, 1000);
  console.log("ready");`;

// Without Python on this machine there is no terminal to type in: skipped.
test.skipIf(!hasTerminals())(
  "Ctrl-C in a terminal reaches the command once, and totem-mock waits for its end",
  async () => {
    const exec = [process.execPath, program, "exec", "--", process.execPath, "--input-type=module", "-e", command];
    const child = spawn("python3", ["-c", terminal, ...exec], { stdio: ["ignore", "pipe", "inherit"] });
    let seen = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (seen += text));
    await once(child, "close");
    expect(child.exitCode).toBe(5);
    expect(seen).toContain("interrupts: 10.");
  },
);
