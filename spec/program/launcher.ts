import { readFileSync } from "node:fs";
import { basename } from "node:path";

export interface ListedProcess {
  parent: number;
  /** The words of its command line, where programs may have put a title. */
  command: string[];
}

/** Looks up a process by its id; undefined if it does not exist, or the system does not report it. */
export type LookUp = (pid: number) => ListedProcess | undefined;

// oxlint-disable-next-line workspace/system-path -- Other systems have none, so nothing is found there.
const folderOf = (pid: number): string => `/proc/${pid}`;

/** Reads Linux's process table. */
export const lookUpProcess: LookUp = (pid) => {
  try {
    const status = readFileSync(`${folderOf(pid)}/stat`, "utf8");
    // The name before it is in parentheses, and may contain any character.
    const parent = Number(
      status
        .slice(status.lastIndexOf(")") + 1)
        .trim()
        .split(" ")[1],
    );
    const command = readFileSync(`${folderOf(pid)}/cmdline`, "utf8").split(/[\0 ]+/);
    return { parent, command };
  } catch {
    return undefined;
  }
};

const packageManagers = /^(npm|npx|pnpm|pnpx|yarn|yarnpkg|bun|bunx)(-cli)?(\.c?js)?$/;
const shells = /^(sh|ash|bash|dash|ksh|zsh)$/;

function kindOf(found: ListedProcess | undefined): "package manager" | "shell" | undefined {
  const [program = "", first = ""] = found?.command ?? [];
  const name = basename(program);
  if (packageManagers.test(name)) return "package manager";
  if (name === "node" && packageManagers.test(basename(first))) return "package manager";
  return shells.test(name) && /^-[a-z]*c$/.test(first) ? "shell" : undefined;
}

/**
 * The chain of processes up to the outermost package manager that started it, through shells and package managers in
 * between. Empty if anything else started it: that may exit while the server keeps running.
 */
export function linksToLauncher(pid: number, lookUp: LookUp): Record<"pid" | "parent", number>[] {
  const links: Record<"pid" | "parent", number>[] = [];
  let known = 0;
  for (let child = pid; ;) {
    const parent = lookUp(child)?.parent;
    if (parent === undefined) break;
    const kind = kindOf(lookUp(parent));
    if (kind === undefined) break;
    links.push({ pid: child, parent });
    if (kind === "package manager") known = links.length;
    child = parent;
  }
  return links.slice(0, known);
}

/** Whether each process still has its parent. A process whose parent exited has another parent, or is gone itself. */
export const areIntact = (links: ReturnType<typeof linksToLauncher>, lookUp: LookUp): boolean =>
  links.every(({ pid, parent }) => lookUp(pid)?.parent === parent);

const intervalMilliseconds = 250;

/**
 * Calls back once when the npm, npx or pnpm that started this process is gone. A signal may end it alone: npm
 * forwards signals to the shell that it starts, and not every shell forwards them. Returns a function that stops
 * watching.
 */
export function watchLauncher(gone: () => void, env = process.env, lookUp = lookUpProcess): () => void {
  // Every package manager sets it for its child processes.
  const links = env["npm_config_user_agent"] === undefined ? [] : linksToLauncher(process.pid, lookUp);
  if (links.length === 0) return () => undefined;
  const timer = setInterval(() => {
    if (areIntact(links, lookUp)) return;
    clearInterval(timer);
    gone();
  }, intervalMilliseconds).unref();
  return () => clearInterval(timer);
}
