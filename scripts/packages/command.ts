import crossSpawn from "cross-spawn";

/** The environment of a command. */
interface Environment {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Milliseconds after which it is ended. */
  timeout?: number;
}

/** Runs a command to its end and answers what it wrote; a failure carries that in its message. */
export function run(program: string, parameters: readonly string[], environment: Environment = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = crossSpawn(program, parameters, { stdio: ["ignore", "pipe", "pipe"], ...environment });
    const written: Buffer[] = [];
    child.stdout?.on("data", (chunk: Buffer) => written.push(chunk));
    child.stderr?.on("data", (chunk: Buffer) => written.push(chunk));
    child.once("error", (error) => {
      reject(new Error(`${program} could not be started: ${error.message}`));
    });
    child.once("close", (code, signal) => {
      const output = Buffer.concat(written).toString("utf8").trimEnd();
      if (code === 0) resolve(output);
      else reject(new Error(`${[program, ...parameters].join(" ")} ended with ${String(signal ?? code)}:\n${output}`));
    });
  });
}

/** The environment without pnpm's own variables, which another package manager would take for its settings. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|pnpm_|NODE_OPTIONS$)/i.test(name)));
}
