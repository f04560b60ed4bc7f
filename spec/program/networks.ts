import { BlockList, isIP } from "node:net";
import { UsageError } from "./program.ts";

/** The networks that deliveries may go to, such as `10.0.0.0/8`: an address must be in one of the first, and none of the second. */
export interface DeliveryNetworks {
  allow: readonly string[];
  deny: readonly string[];
}

/** In this network, hosts without IPv4 reach the IPv4 address that ends the address. */
const nat64 = "64:ff9b::";

/** IPv4 addresses in the form of IPv6. */
const mapped = "::ffff:";

/**
 * The IPv4 networks that are not public: IANA's registry of special-purpose addresses, without what it calls globally reachable,
 * and multicast.
 */
const specialIPv4 = [
  "0.0.0.0/8", // this network
  "10.0.0.0/8", // private
  "100.64.0.0/10", // shared by the customers of a provider
  "127.0.0.0/8", // loopback
  "169.254.0.0/16", // link-local
  "172.16.0.0/12", // private
  "192.0.0.0/24", // for protocols
  "192.0.2.0/24", // documentation
  "192.88.99.0/24", // relays of 6to4
  "192.168.0.0/16", // private
  "198.18.0.0/15", // benchmarks
  "198.51.100.0/24", // documentation
  "203.0.113.0/24", // documentation
  "224.0.0.0/3", // multicast, reserved, broadcast
];

/**
 * The networks that are not public among the IPv6 that is allocated for unicast, and mapped addresses. Loopback, local and
 * multicast addresses are elsewhere.
 */
const specialIPv6 = [
  `${mapped}0.0.0.0/96`, // to an engine, they are addresses of IPv4
  "2001::/23", // for protocols, with Teredo
  "2001:db8::/32", // documentation
  "2002::/16", // 6to4, which may contain a private IPv4 address
  "3fff::/20", // documentation
];

interface Network {
  address: string;
  prefix: number;
  family: "ipv4" | "ipv6";
}

function parse(text: string): Network | undefined {
  const [, address = "", bits = ""] = /^([\d.]+|[\da-f:.]+)\/(\d{1,3})$/i.exec(text) ?? [];
  const [version, prefix] = [isIP(address), Number(bits)];
  if (version === 0 || prefix > (version === 4 ? 32 : 128)) return undefined;
  return { address, prefix, family: version === 4 ? "ipv4" : "ipv6" };
}

/** True if a text is a network, such as `10.0.0.0/8` or `2001:db8::/32`. */
export const isNetwork = (text: string): boolean => parse(text) !== undefined;

/**
 * Reads a network on a command line.
 *
 * @throws {UsageError} for anything else.
 */
export function readNetwork(text: string): string {
  if (isNetwork(text)) return text;
  throw new UsageError(
    `${text} is not a network. Write it as an address with a prefix, such as 168.63.129.16/32 or 10.0.0.0/8.`,
  );
}

/** Networks, with every way in which IPv6 reaches those of IPv4. */
const everyForm = (networks: readonly string[]): string[] =>
  networks.flatMap((text) => {
    const { address = "", prefix = 0, family } = parse(text) ?? {};
    const inIPv6 = [nat64, mapped].map((begin) => `${begin}${address}/${String(96 + prefix)}`);
    return family === "ipv4" ? [text, ...inIPv6] : [text];
  });

/** True if a network is a part of another. */
function isWithin(text: string, other: string): boolean {
  const [inner, outer] = [parse(text), parse(other)];
  if (!inner || !outer || outer.family !== inner.family || outer.prefix > inner.prefix) return false;
  const list = new BlockList();
  list.addSubnet(outer.address, outer.prefix, outer.family);
  return list.check(inner.address, inner.family);
}

/** The networks that deliveries may go to: public ones only or any, without those that an operator denies. */
export function deliveryNetworks(deliverTo: "public" | "any", denied: readonly string[] = []): DeliveryNetworks {
  const isPublic = deliverTo === "public";
  const allow = isPublic ? ["0.0.0.0/0", "2000::/3", `${nat64}/96`] : ["0.0.0.0/0", "::/0"];
  const deny = everyForm([...(isPublic ? [...specialIPv4, ...specialIPv6] : []), ...denied]);
  // Of networks that contain an address, an engine heeds the smallest: none that is denied as a whole is allowed.
  return { allow: allow.filter((network) => !deny.some((other) => isWithin(network, other))), deny };
}

/** A predicate for addresses, as a resolver or a URL spells them: whether deliveries may go to one. */
export function admittedBy({ allow, deny }: DeliveryNetworks): (address: string) => boolean {
  // One list for each version, as Node takes a mapped address for one of IPv4.
  const listOf = (networks: readonly string[], version: Network["family"]): BlockList => {
    const list = new BlockList();
    for (const text of networks) {
      const { address = "", prefix = 0, family } = parse(text) ?? {};
      if (family === version) list.addSubnet(address, prefix, version);
    }
    return list;
  };
  const lists = {
    ipv4: { allowed: listOf(allow, "ipv4"), denied: listOf(deny, "ipv4") },
    ipv6: { allowed: listOf(allow, "ipv6"), denied: listOf(deny, "ipv6") },
  };
  return (address) => {
    const version = isIP(address) === 4 ? "ipv4" : "ipv6";
    const { allowed, denied } = lists[version];
    // An address with a zone belongs to a link.
    return (
      isIP(address) !== 0 &&
      !address.includes("%") &&
      allowed.check(address, version) &&
      !denied.check(address, version)
    );
  };
}
