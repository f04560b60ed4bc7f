import { afterEach, expect, test, vi } from "vitest";
import { areIntact, linksToLauncher, lookUpProcess, type LookUp, watchLauncher } from "@totem-partner/spec/launcher";

afterEach(() => {
  vi.useRealTimers();
});

/** A process table: the ids from the inside to the outside, with the command of each. */
function tableOf(...commands: string[]): LookUp {
  return (pid) => {
    const command = commands[pid - 1];
    return command === undefined ? undefined : { parent: pid + 1, command: command.split(" ") };
  };
}

const serve = "node src/bin.ts serve";

test.each([
  ["npx pnpm start", [serve, "sh -c trap", "pnpm start", "sh -c pnpm", "npm exec pnpm@12 start", "-bash"], 4],
  ["npx totem-mock", [serve, "sh -c totem-mock", "npm exec totem-mock serve", "-zsh"], 2],
  ["pnpm, which starts it directly", [serve, "node /usr/lib/pnpm.cjs start", "bash"], 1],
  [
    "npm inside a shell script",
    [serve, "sh -c totem-mock", "node /usr/bin/npm-cli.js run mock", "sh -c ./ci", "ci"],
    2,
  ],
  ["a shell", [serve, "sh -c totem-mock", "sshd"], 0],
  ["a supervisor that npm started", [serve, "sh -c totem-mock", "node concurrently", "sh -c dev", "npm run dev"], 0],
  ["nothing that the system lists", [serve], 0],
])("a server started by %s follows the line up to the outermost package manager", (_launcher, commands, length) => {
  const links = linksToLauncher(1, tableOf(...commands));
  expect(links).toEqual(Array.from({ length }, (_, at) => ({ pid: at + 1, parent: at + 2 })));
});

test("the line is broken when one of it ends, and its children have another parent", () => {
  const lookUp = tableOf(serve, "sh -c trap", "pnpm start", "sh -c pnpm", "npm exec pnpm@12 start", "-bash");
  const links = linksToLauncher(1, lookUp);
  expect(areIntact(links, lookUp)).toBe(true);
  for (const ended of [2, 3, 4, 5]) {
    const orphaned: LookUp = (pid) => {
      const found = lookUp(pid);
      if (pid === ended) return undefined;
      return found?.parent === ended ? { ...found, parent: 1 } : found;
    };
    expect(areIntact(links, orphaned)).toBe(false);
  }
});

test("the processes are not looked at when no package manager set the environment", () => {
  watchLauncher(
    () => expect.unreachable(),
    {},
    () => expect.unreachable(),
  )();
});

test.each([
  ["npm", 1],
  ["/usr/bin/npx", 1],
  ["pnpm", 1],
  ["pnpx", 1],
  ["yarn", 1],
  ["yarnpkg", 1],
  ["bun", 1],
  ["bunx", 1],
  ["node /usr/lib/npm-cli.js", 1],
  ["/usr/bin/node /usr/lib/npx-cli.cjs", 1],
  ["npm-like", 0],
  ["my-npm", 0],
  ["npm.json", 0],
  ["node npm-cli.js.map", 0],
  ["node", 0],
  ["deno npm-cli.js", 0],
  ["", 0],
])("%j started it: %i links", (command, length) => {
  expect(linksToLauncher(1, tableOf(serve, command, "bash"))).toHaveLength(length);
});

test.each([
  ["sh -c", 2],
  ["/bin/bash -c", 2],
  ["ash -c", 2],
  ["dash -ec", 2],
  ["ksh -c", 2],
  ["zsh -lc", 2],
  ["sh", 0],
  ["sh script -c", 0],
  ["sh --c", 0],
  ["sh -c2", 0],
  ["fish -c", 0],
  ["sshd -c", 0],
])("npm started it through %j: %i links", (shell, length) => {
  expect(linksToLauncher(1, tableOf(serve, shell, "npm run mock"))).toHaveLength(length);
});

test.runIf(process.platform === "linux")(
  "a process of Linux is found with its parent and the words of its command",
  () => {
    expect(lookUpProcess(process.pid)).toMatchObject({
      parent: process.ppid,
      command: expect.arrayContaining([expect.stringContaining("node")]) as unknown,
    });
  },
);

test("a process that there is not is not found", () => {
  expect(lookUpProcess(2 ** 30)).toBeUndefined();
});

/** A server that npm started, and that is watched; npm may end. */
function watched(env: NodeJS.ProcessEnv = { npm_config_user_agent: "npm/11" }) {
  vi.useFakeTimers();
  const npm = { parent: process.pid + 1 };
  let calls = 0;
  const lookUp: LookUp = (pid) => {
    if (pid === process.pid) return { parent: npm.parent, command: ["node"] };
    return pid === process.pid + 1 ? { parent: 1, command: ["npm"] } : undefined;
  };
  const stop = watchLauncher(() => (calls += 1), env, lookUp);
  return { npm, stop, calls: () => calls };
}

test("when the launcher is gone, the server is told once, within a quarter of a second", () => {
  const { npm, calls } = watched();
  vi.advanceTimersByTime(10_000);
  expect(calls()).toBe(0);
  npm.parent = 1;
  vi.advanceTimersByTime(249);
  expect(calls()).toBe(0);
  vi.advanceTimersByTime(1);
  expect(calls()).toBe(1);
  vi.advanceTimersByTime(10_000);
  expect([calls(), vi.getTimerCount()]).toEqual([1, 0]);
});

test("a server that ends stops watching its launcher", () => {
  const { npm, stop, calls } = watched();
  stop();
  npm.parent = 1;
  vi.advanceTimersByTime(10_000);
  expect([calls(), vi.getTimerCount()]).toEqual([0, 0]);
});

test("a server that no package manager started watches nothing", () => {
  watched({}).stop();
  expect(vi.getTimerCount()).toBe(0);
  vi.useFakeTimers();
  const none = watchLauncher(
    () => expect.unreachable(),
    { npm_config_user_agent: "npm/11" },
    () => undefined,
  );
  none();
  expect(vi.getTimerCount()).toBe(0);
});
