import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** The policy of a strict site: its own scripts and worker, no eval, nothing inline, and calls of the service. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "connect-src 'self' https://service.example",
].join("; ");

/** A request to the page's own server. */
export interface Hook {
  headers: IncomingMessage["headers"];
  body: unknown;
}

async function bundle(script: string, msw: string): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [script],
    bundle: true,
    format: "esm",
    platform: "browser",
    alias: { msw },
    absWorkingDir: fileURLToPath(new URL("../../", import.meta.url)),
    write: false,
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error(`There is nothing in ${script}.`);
  return file.contents;
}

/** The site of one page: its script, the worker of MSW, data for the page, and where it reports to. */
export class PageServer implements AsyncDisposable {
  readonly #server: Server;
  readonly #report = Promise.withResolvers<unknown>();
  /** The deliveries to /hooks. */
  readonly hooks: Hook[] = [];

  private constructor(files: ReadonlyMap<string, [type: string, content: string | Uint8Array]>) {
    this.#server = createServer((request, response) => {
      const file = files.get(request.url ?? "");
      if (request.method === "POST") void this.#receive(request, response);
      else if (file === undefined) response.writeHead(404).end();
      else response.writeHead(200, { "content-type": file[0], "content-security-policy": policy }).end(file[1]);
    });
  }

  /** Bundles a script with the MSW of this name, and serves a page with it. */
  static async start(script: URL, { data, msw }: { data: unknown; msw: string }): Promise<PageServer> {
    const worker = await readFile(fileURLToPath(import.meta.resolve(`${msw}/mockServiceWorker.js`)));
    const server = new PageServer(
      new Map([
        ["/", ["text/html", '<!doctype html><title>page</title><script type="module" src="/page.js"></script>']],
        ["/page.js", ["text/javascript", await bundle(fileURLToPath(script), msw)]],
        ["/mockServiceWorker.js", ["text/javascript", worker]],
        ["/data.json", ["application/json", JSON.stringify(data)]],
      ]),
    );
    await new Promise<void>((resolve) => server.#server.listen(0, "127.0.0.1", resolve));
    return server;
  }

  /** Loopback: a secure context, as service workers need it. */
  get url(): string {
    return `http://127.0.0.1:${String((this.#server.address() as AddressInfo).port)}/`;
  }

  get report(): Promise<unknown> {
    return this.#report.promise;
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body: unknown = await json(request);
    if (request.url === "/report") this.#report.resolve(body);
    else if (request.url === "/hooks") this.hooks.push({ headers: request.headers, body });
    if (request.url === "/elsewhere") response.writeHead(307, { location: "/hooks" }).end();
    else response.writeHead(204).end();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
