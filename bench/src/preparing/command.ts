import crossSpawn from "cross-spawn";

/** Without pnpm's own variables, which another package manager would take for its settings. */
const plainEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|pnpm_)/i.test(name)));

/** Runs a command to its end, and resolves to its output, which is shown with its errors when it fails. */
export function run(program: string, parameters: readonly string[], cwd?: string, env = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = crossSpawn(program, parameters, {
      cwd,
      env: { ...plainEnvironment(), ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const [output, written]: [Buffer[], Buffer[]] = [[], []];
    child.stdout?.on("data", (chunk: Buffer) => output.push(chunk));
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => written.push(chunk));
    child.once("error", (error) => reject(new Error(`${program} could not be started: ${error.message}`)));
    child.once("close", (code) => {
      if (code === 0) resolve(Buffer.concat(output).toString());
      else reject(new Error(`${[program, ...parameters].join(" ")} failed:\n${Buffer.concat(written).toString()}`));
    });
  });
}
