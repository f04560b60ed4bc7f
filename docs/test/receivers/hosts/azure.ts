// A function of Azure, invoked through its library as the worker does.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { registerHooks } from "node:module";
import { buffer } from "node:stream/consumers";
import { invoke } from "./azure-worker.ts";

const [port] = process.argv.slice(2);

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    specifier === "@azure/functions-core"
      ? { url: new URL("azure-worker.ts", import.meta.url).href, format: "module-typescript", shortCircuit: true }
      : nextResolve(specifier, context),
});
await import(`${process.cwd()}/recipe.mjs`);

async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
  // The function is registered for this method alone.
  if (request.method !== "POST") {
    response.writeHead(404).end();
    return;
  }
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  const url = `http://127.0.0.1${request.url}`;
  const body = { bytes: await buffer(request) };
  const { statusCode, ...result } = await invoke({ url, method: request.method, headers, body });
  response.writeHead(Number(statusCode), result.headers).end(result.body.bytes ?? result.body.string);
}

createServer((request, response) => void pass(request, response)).listen(Number(port), "127.0.0.1");
