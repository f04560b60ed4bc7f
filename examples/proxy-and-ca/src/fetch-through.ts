import type { Fetch } from "@totem-partner/sdk";
import { Agent, type Dispatcher, ProxyAgent } from "undici";

/** The way to the service from this network. */
export interface Way {
  /** The address of an HTTP proxy, with its credentials where it wants some. */
  proxy?: string | undefined;
  /** PEM certificates of the authorities to trust instead of the well-known ones. */
  ca?: string | undefined;
  /** The certificate of this client, followed by those of its issuers, in PEM: for a service that asks for one. */
  cert?: string | undefined;
  /** Its key, in PEM. */
  key?: string | undefined;
}

function dispatcherFor({ proxy, ...tls }: Way): Dispatcher {
  // Through a proxy, the certificate is still the service's: the proxy passes on what it cannot read.
  return proxy === undefined ? new Agent({ connect: tls }) : new ProxyAgent({ uri: proxy, requestTls: tls });
}

/**
 * A fetch for `PartnerClient` that goes this way. It is the platform's own, so that forms and streams are those that the
 * client makes; only its connections are others.
 */
export function fetchThrough(way: Way): Fetch {
  const dispatcher = dispatcherFor(way);
  return (url, init) => fetch(url, Object.assign({}, init, { dispatcher }));
}
