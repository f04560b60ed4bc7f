import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

// The command as it is started.
const program = fileURLToPath(new URL("../../src/bin.ts", import.meta.url));

/** Starts totem-partner in a process of its own, outside the terminal in which the tests may run. */
export function start(argv: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [program, ...argv], {
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
    env: { PATH: process.env["PATH"], ...env },
  });
  let [out, err] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
  const ended = once(child, "close").then(() => ({ code: child.exitCode, out, err }));
  return { kill: (signal: NodeJS.Signals) => child.kill(signal), ended, out: child.stdout };
}

/** True if this machine has a Python that can open a terminal. */
export function hasTerminals(): boolean {
  try {
    execFileSync("python3", ["-c", "import pty; pty.openpty()"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

const terminal = `
import fcntl, os, pty, struct, sys, termios
pid, fd = pty.fork()
if pid == 0:
    fcntl.ioctl(2, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
    os.execvp(sys.argv[1], sys.argv[1:])
seen = b""
while True:
    try: data = os.read(fd, 1024)
    except OSError: break
    if not data: break
    seen += data
os.write(1, seen)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))`;

/** Runs totem-partner in a terminal of its own, and answers everything that the terminal was sent. */
export async function inTerminal(argv: readonly string[], env: Record<string, string>) {
  const child = spawn("python3", ["-c", terminal, process.execPath, program, ...argv], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { PATH: process.env["PATH"], TERM: "xterm", ...env },
  });
  let seen = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (seen += text));
  await once(child, "close");
  return { code: child.exitCode, seen };
}
