import { serveLoopback } from "./loopback.ts";

const openToPages = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "*",
  "access-control-allow-headers": "content-type, x-partner-api-key",
};

/** Servers that do what a client must bear: one redirects everything to the other, or does not answer. */
export interface AwkwardService extends Disposable {
  redirectingUrl: string;
  silentUrl: string;
  /** The requests that followed a redirect since the last time it was asked. */
  takeFollowed: () => string[];
}

/** Starts them. */
export async function startAwkwardService(): Promise<AwkwardService> {
  let followed: string[] = [];
  const elsewhere = await serveLoopback((request, response) => {
    if (request.method !== "OPTIONS") followed.push(`${String(request.method)} ${String(request.url)}`);
    response.writeHead(204, openToPages).end();
  });
  const first = await serveLoopback((request, response) => {
    if (request.method === "OPTIONS") response.writeHead(204, openToPages).end();
    else if (request.url?.startsWith("/redirecting")) {
      response.writeHead(307, { ...openToPages, location: elsewhere.origin + request.url }).end();
    }
  });
  return {
    redirectingUrl: `${first.origin}/redirecting`,
    silentUrl: `${first.origin}/silent`,
    takeFollowed() {
      const taken = followed;
      followed = [];
      return taken;
    },
    [Symbol.dispose]() {
      first[Symbol.dispose]();
      elsewhere[Symbol.dispose]();
    },
  };
}
