import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize, sep } from "node:path";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** The files that may be meant by an address, as hosts of static sites look for them. */
function candidates(folder: string, address: string): string[] {
  let path: string;
  try {
    path = normalize(decodeURIComponent(new URL(address, "http://site").pathname));
  } catch {
    return [];
  }
  const file = join(folder, path);
  if (!file.startsWith(join(folder, sep))) return [];
  if (path.endsWith("/")) return [join(file, "index.html")];
  return extname(path) === "" ? [`${file}.html`, join(file, "index.html"), file] : [file, `${file}.html`];
}

async function firstOf(files: readonly string[]): Promise<{ file: string; bytes: Buffer } | undefined> {
  for (const file of files) {
    try {
      return { file, bytes: await readFile(file) };
    } catch {
      // The next one may exist.
    }
  }
  return undefined;
}

/** A server of a static site. */
export interface SiteServer {
  url: string;
  close: () => Promise<void>;
}

/** Serves the files of a folder to this machine. Port 0 takes any that is free. */
export async function serveFolder(folder: string, port: number): Promise<SiteServer> {
  const server = createServer((request, response) => {
    void firstOf(candidates(folder, request.url ?? "/")).then(async (found) => {
      const page = found ?? (await firstOf([join(folder, "404.html")]));
      const type = types[extname(page?.file ?? "")] ?? "application/octet-stream";
      response.writeHead(found ? 200 : 404, { "content-type": type });
      response.end(page?.bytes);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
