import type { LogFormat } from "../reporting/log.ts";
import type { MockServer } from "../start-mock-server.ts";
import type { ServeFlags } from "./flags/serve-flags.ts";
import { withServer } from "./running/running-server.ts";
import { endSignal } from "./running/while-running.ts";

function startLine({ url, baseUrl, apiKey, version }: MockServer, log: LogFormat): string | undefined {
  switch (log) {
    case "silent":
      return undefined;
    case "json":
      return JSON.stringify({ at: new Date(), event: "ready", url, baseUrl, apiKey, version, pid: process.pid });
    case "pretty":
      return [
        `totem-mock ${version} is ready at ${url}, key ${apiKey}. Try: curl -H "X-Partner-API-Key: ${apiKey}" ${baseUrl}/authorizations`,
        `In a browser: ${url} (dashboard ${url}/_mock/ui, API reference ${url}/_mock/docs)`,
      ].join("\n");
  }
}

/** Serves until a termination signal. */
export async function serve(flags: ServeFlags): Promise<void> {
  const ended = endSignal();
  const write = (line: string) => process.stdout.write(`${line}\n`);
  await withServer(flags, write, async (server) => {
    const line = startLine(server, flags.log);
    if (line !== undefined) write(line);
    await ended;
  });
}
