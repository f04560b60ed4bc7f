import dns, { type LookupAddress, type LookupAllOptions } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { admittedBy, deliveryNetworks } from "@totem-partner/spec/networks";

export type Resolve = (
  name: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** The reason an address is not admitted. Like other reasons without a full stop: more may follow in the line. */
const policies = {
  public: {
    wanted: "a public address",
    policy:
      "This server delivers to public addresses only (--deliver-to public): use a webhook URL that the internet can reach",
  },
  any: { wanted: "an address that is allowed", policy: "The operator of this server denies it (--deny-delivery)" },
};

export interface DestinationRules {
  deliverTo: "public" | "any";
  denied: readonly string[];
}

const mostNamed = 3;

export class Destinations {
  readonly #admits: (address: string) => boolean;
  readonly #deliverTo: "public" | "any";
  readonly #resolve: Resolve;

  constructor(
    admits: (address: string) => boolean,
    resolve: Resolve = dns.lookup,
    deliverTo: DestinationRules["deliverTo"] = "public",
  ) {
    this.#admits = admits;
    this.#deliverTo = deliverTo;
    this.#resolve = resolve;
  }

  /** Throws for a URL whose host is an address to which no connection may be opened; it is not looked up. */
  check({ hostname }: URL): void {
    const address = hostname.replaceAll(/[[\]]/g, "");
    if (isIP(address) !== 0 && !this.#admits(address)) throw this.#refusal(`${address} is not`);
  }

  /** Resolves a name for a connection, which is opened to one of these addresses, whatever the name resolves to later. */
  readonly lookup: LookupFunction = (name, options, callback) => {
    this.#resolve(name, { ...options, all: true }, (error, addresses) => {
      if (error) {
        callback(error, []);
        return;
      }
      const admitted = addresses.filter(({ address }) => this.#admits(address));
      const [first] = admitted;
      if (first === undefined) {
        const named = addresses.slice(0, mostNamed).map(({ address }) => address);
        callback(this.#refusal(`${name} resolves to ${named.join(", ")}, not to`), []);
      } else if (options.all === true) {
        callback(null, admitted);
      } else {
        callback(null, first.address, first.family);
      }
    });
  };

  #refusal(begin: string): Error {
    const { wanted, policy } = policies[this.#deliverTo];
    return new Error(`${begin} ${wanted}. ${policy}`);
  }
}

export const destinationsOf = ({ deliverTo, denied }: DestinationRules): Destinations | undefined =>
  deliverTo === "any" && denied.length === 0
    ? undefined
    : new Destinations(admittedBy(deliveryNetworks(deliverTo, denied)), dns.lookup, deliverTo);
