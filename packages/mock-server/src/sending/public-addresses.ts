import { BlockList, isIP } from "node:net";

type Network = readonly [address: string, prefix: number];

/**
 * What is not public of IPv4: IANA's registry of special-purpose addresses, without what it calls globally reachable,
 * and multicast.
 */
const specialIPv4: readonly Network[] = [
  ["0.0.0.0", 8], // this network
  ["10.0.0.0", 8], // private
  ["100.64.0.0", 10], // shared by the customers of a provider
  ["127.0.0.0", 8], // loopback
  ["169.254.0.0", 16], // link-local
  ["172.16.0.0", 12], // private
  ["192.0.0.0", 24], // for protocols
  ["192.0.2.0", 24], // documentation
  ["192.88.99.0", 24], // relays of 6to4
  ["192.168.0.0", 16], // private
  ["198.18.0.0", 15], // benchmarks
  ["198.51.100.0", 24], // documentation
  ["203.0.113.0", 24], // documentation
  ["224.0.0.0", 3], // multicast, reserved, broadcast
];

/** All of IPv6 that is allocated for unicast. Loopback, local, mapped and multicast addresses are elsewhere. */
const globalIPv6: Network = ["2000::", 3];

/** What is not public of that. */
const specialIPv6: readonly Network[] = [
  ["2001::", 23], // for protocols, with Teredo
  ["2001:db8::", 32], // documentation
  ["2002::", 16], // 6to4, which may contain a private IPv4 address
  ["3fff::", 20], // documentation
];

/** In this network, hosts without IPv4 reach the IPv4 address that ends the address. */
const nat64: Network = ["64:ff9b::", 96];

/** A predicate for addresses, as a resolver or a URL spells them: whether the whole internet can reach them. */
export function publicAddresses(): (address: string) => boolean {
  const [admitted, special] = [new BlockList(), new BlockList()];
  for (const [network, prefix] of [globalIPv6, nat64]) admitted.addSubnet(network, prefix, "ipv6");
  for (const [network, prefix] of specialIPv6) special.addSubnet(network, prefix, "ipv6");
  for (const [network, prefix] of specialIPv4) {
    special.addSubnet(network, prefix, "ipv4");
    special.addSubnet(nat64[0] + network, nat64[1] + prefix, "ipv6");
  }
  return (address) => {
    const family = isIP(address);
    if (family === 4) return !special.check(address, "ipv4");
    // An address with a zone belongs to a link.
    if (family !== 6 || address.includes("%")) return false;
    return admitted.check(address, "ipv6") && !special.check(address, "ipv6");
  };
}
