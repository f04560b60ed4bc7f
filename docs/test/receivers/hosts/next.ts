// Next's contract with its routes, since its package is too large to install here: the app router passes a Request to the
// function of the method; the pages router awaits the handler, and warns if nothing was sent until then.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { getRequest, setResponse } from "@sveltejs/kit/node";

interface Route {
  POST?: (request: Request) => Promise<Response>;
  default?: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;
  config?: { api: { bodyParser: boolean } };
}

const [port] = process.argv.slice(2);
const { POST, default: handler, config } = (await import(`${process.cwd()}/recipe.mjs`)) as Route;

async function inApp(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const web = getRequest({ request, response, base: "http://127.0.0.1" });
  setResponse(response, web.method === "POST" && POST ? await POST(web) : new Response(null, { status: 405 }));
}

async function inPages(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (config?.api.bodyParser !== false) throw new Error("Next would parse the body.");
  await handler?.(request, response);
  if (!response.writableEnded) console.error("API resolved without sending a response");
}

const serve = handler ? inPages : inApp;
createServer((request, response) => void serve(request, response)).listen(Number(port), "127.0.0.1");
