import { PretendedPlatform } from "@totem-partner/sandbox-worker/pretended-platform";
import { printTable } from "@totem-partner/spec/table";
import { vi } from "vitest";
import { run } from "../../src/cli/program.ts";

/** The output of a command, and its exit code. */
export interface Ran {
  status: number;
  stdout: string;
  stderr: string;
}

/** Runs a command in this process, with the variables that it reads. */
export async function runCommand(
  parameters: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  const [stdout, stderr]: [string[], string[]] = [[], []];
  vi.stubEnv("TOTEM_SANDBOX_ADMIN_TOKEN", env["TOTEM_SANDBOX_ADMIN_TOKEN"]);
  vi.stubEnv("TOTEM_SANDBOX_URL", env["TOTEM_SANDBOX_URL"]);
  const status = await run(parameters, {
    line: (text) => stdout.push(text),
    table: (titles, rows) => printTable({ write: (text) => stdout.push(text.trimEnd()) }, titles, rows),
    json: (value) => stdout.push(JSON.stringify(value, null, 2)),
    aside: (text) => stderr.push(text),
  });
  return { status, stdout: stdout.join("\n"), stderr: stderr.join("\n") };
}

/** Collects what this process writes until mocks are restored. */
export function collectWritten(): Readonly<Record<"out" | "err", string[]>> {
  const [out, err]: [string[], string[]] = [[], []];
  for (const [stream, texts] of [
    [process.stdout, out],
    [process.stderr, err],
  ] as const) {
    vi.spyOn(stream, "write").mockImplementation((chunk) => {
      texts.push(String(chunk));
      return true;
    });
  }
  return { out, err };
}

/** The address of the pretended sandbox. */
export const server = "http://sandbox.example";

/** Answers every `fetch` to a server, without a network, and returns what was fetched. */
export function serveFetch(respond: (request: Request) => Response | Promise<Response>) {
  const fetched = vi.fn(async (url: string, init: RequestInit) => respond(new Request(url, init)));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

/** A sandbox without an engine, which every `fetch` reaches. */
export function pretendedSandbox(): PretendedPlatform {
  const platform = new PretendedPlatform();
  serveFetch((request) => platform.fetch(request));
  return platform;
}

/** A sandbox, and a function that runs commands as its operator. */
export function operated() {
  const platform = pretendedSandbox();
  const env = { TOTEM_SANDBOX_ADMIN_TOKEN: platform.env.ADMIN_TOKEN, TOTEM_SANDBOX_URL: server };
  return { platform, operate: (...parameters: string[]) => runCommand(parameters, env) };
}
