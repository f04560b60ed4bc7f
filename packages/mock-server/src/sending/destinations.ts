import dns, { type LookupAddress, type LookupAllOptions } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { publicAddresses } from "./public-addresses.ts";

/** Resolves a name to all its addresses, as `dns.lookup` does. */
export type Resolve = (
  name: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Like other reasons without a full stop: more may follow in the line. */
const policy =
  "This server delivers to public addresses only (--deliver-to public): use a webhook URL that the internet can reach";

/** A name may have thousands. */
const mostNamed = 3;

const named = (addresses: readonly LookupAddress[]): string =>
  addresses
    .slice(0, mostNamed)
    .map(({ address }) => address)
    .join(", ");

/** Which addresses a connection may be opened to. */
export class Destinations {
  readonly #admits: (address: string) => boolean;
  readonly #resolve: Resolve;

  constructor(admits: (address: string) => boolean, resolve: Resolve = dns.lookup) {
    this.#admits = admits;
    this.#resolve = resolve;
  }

  /**
   * Checks a URL whose host is an address, which is not looked up. A URL has one spelling for each, and IPv6 in brackets.
   *
   * @throws {Error} if no connection to it may be opened.
   */
  check({ hostname }: URL): void {
    const address = hostname.replaceAll(/[[\]]/g, "");
    if (isIP(address) !== 0 && !this.#admits(address)) throw new Error(`${address} is not a public address. ${policy}`);
  }

  /**
   * Resolves the name of a receiver for a connection, which is opened to one of these addresses: a name that resolves to
   * something else from one moment to the next gains nothing.
   */
  readonly lookup: LookupFunction = (name, options, callback) => {
    this.#resolve(name, { ...options, all: true }, (error, addresses) => {
      if (error) {
        callback(error, []);
        return;
      }
      const admitted = addresses.filter(({ address }) => this.#admits(address));
      const [first] = admitted;
      if (first === undefined) {
        callback(new Error(`${name} resolves to ${named(addresses)}, not to a public address. ${policy}`), []);
      } else if (options.all === true) {
        callback(null, admitted);
      } else {
        callback(null, first.address, first.family);
      }
    });
  };
}

/** Admits public addresses only. */
export const publicDestinations = (): Destinations => new Destinations(publicAddresses());
