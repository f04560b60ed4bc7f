import { entryWriter } from "../reporting/log.ts";
import type { ServeFlags } from "./flags/serve-flags.ts";
import { withServer } from "./running/running-server.ts";
import { endSignal } from "./running/while-running.ts";

/** Serves until a termination signal. */
export async function serve(flags: ServeFlags): Promise<void> {
  const ended = endSignal();
  const write = (line: string) => process.stdout.write(`${line}\n`);
  const writeEntry = entryWriter(flags.log, write);
  await withServer(flags, write, async ({ url, baseUrl, apiKey, version }) => {
    writeEntry?.({ at: new Date(), event: "ready", url, baseUrl, apiKey, version, pid: process.pid }, () =>
      [
        `totem-mock ${version} is ready at ${url}, key ${apiKey}. Try: curl -H "X-Partner-API-Key: ${apiKey}" ${baseUrl}/authorizations`,
        `In a browser: ${url} (dashboard ${url}/_mock/ui, API reference ${url}/_mock/docs)`,
      ].join("\n"),
    );
    await ended;
  });
}
