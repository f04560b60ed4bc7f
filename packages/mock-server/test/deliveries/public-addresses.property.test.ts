import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { admittedBy, deliveryNetworks } from "@totem-partner/spec/networks";
import { destinationsOf } from "../../src/sending/destinations.ts";
import { ipv4, ipv6 } from "../support/addresses.ts";

// The sandbox writes the same networks into the configuration of its engine.
const isPublic = admittedBy(deliveryNetworks("public"));

const runs = { numRuns: 1500 * inject("scale") };

/** Addresses of IPv4 that IANA's registries do not call globally reachable, in their usual spelling. */
const special = new RegExp(
  [
    /0|10|127/, // this network, private, loopback
    /22[4-9]|23\d|24\d|25[0-5]/, // multicast, reserved, broadcast
    /100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])/, // shared by the customers of a provider
    /169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168/, // link-local, private
    /192\.0\.0|192\.88\.99|198\.1[89]/, // for protocols, relays, benchmarks
    /192\.0\.2|198\.51\.100|203\.0\.113/, // documentation
  ]
    .map(({ source }) => `^(?:${source})\\.`)
    .join("|"),
);

const isPublicIPv4 = (hex: string): boolean =>
  !special.test([0, 2, 4, 6].map((at) => String(Number.parseInt(hex.slice(at, at + 2), 16))).join("."));

/** The same of IPv6, by its hexadecimal digits: 2000::/3 without protocols, documentation and 6to4; and NAT64. */
const isPublicIPv6 = (hex: string): boolean =>
  (/^[23]/.test(hex) && !/^(?:2001(?:0[01]|0db8)|2002|3fff0)/.test(hex)) ||
  (/^0064ff9b0{16}/.test(hex) && isPublicIPv4(hex.slice(24)));

const publicOnly = destinationsOf({ deliverTo: "public", denied: [] });

/** True if no delivery may go to a URL. */
function isRefused(url: string): boolean {
  try {
    publicOnly?.check(new URL(url));
    return false;
  } catch (error) {
    expect(String(error)).toMatch(/is not a public address/);
    return true;
  }
}

test("an address of IPv4 is public unless it has a special purpose, in every spelling", () => {
  const holds = fc.property(ipv4, ({ hex, spelled, resolved }) => {
    expect(isPublic(resolved)).toBe(isPublicIPv4(hex));
    expect(isRefused(`http://${spelled}:8080/hooks`)).toBe(!isPublicIPv4(hex));
  });
  fc.assert(holds, runs);
});

test("an address of IPv6 is public if it is allocated and has no special purpose, in every spelling", () => {
  const holds = fc.property(ipv6, ({ hex, spelled, resolved }) => {
    expect(isPublic(resolved)).toBe(isPublicIPv6(hex));
    expect(isRefused(`https://[${spelled}]/hooks`)).toBe(!isPublicIPv6(hex));
  });
  fc.assert(holds, runs);
});

/** Tests for addresses of single networks, each made once: making one takes longer than asking it. */
const inNetwork: Record<string, (address: string) => boolean> = {};

/** The length of the prefix of the most specific network of some that has an address; -1 without one. */
const specificityOf = (networks: readonly string[], address: string): number =>
  Math.max(
    -1,
    ...networks
      .filter((network) => (inNetwork[network] ??= admittedBy({ allow: [network], deny: [] }))(address))
      .map((network) => Number(network.split("/")[1])),
  );

test.each(["public", "any"] as const)(
  "to an engine that prefers the more specific network, the networks of %s mean the same",
  (deliverTo) => {
    const denied = fc.oneof(
      fc.tuple(ipv4, fc.nat({ max: 32 })),
      fc.tuple(fc.oneof(ipv6, fc.constant({ resolved: "2600::1" })), fc.nat({ max: 128 })),
    );
    const address = fc.oneof(ipv4, ipv6, fc.constantFrom("2600::1", "64:ff9b::808:808", "8.8.8.8"));
    const holds = fc.property(fc.array(denied, { maxLength: 2 }), address, (networks, one) => {
      const text = typeof one === "string" ? one : one.resolved;
      const spelled = networks.map(([{ resolved }, prefix]) => `${resolved}/${String(prefix)}`);
      const { allow, deny } = deliveryNetworks(deliverTo, spelled);
      const isAdmitted = specificityOf(allow, text) > specificityOf(deny, text);
      expect(admittedBy({ allow, deny })(text)).toBe(isAdmitted);
      expect(isAdmitted && specificityOf(spelled, text) >= 0).toBe(false);
    });
    fc.assert(holds, { numRuns: 400 * inject("scale") });
  },
);

test("an address with a zone is not public, and no URL has one", () => {
  const holds = fc.property(ipv6, ({ resolved }) => {
    expect(isPublic(`${resolved}%eth0`)).toBe(false);
    expect(URL.canParse(`http://[${resolved}%25eth0]/`)).toBe(false);
  });
  fc.assert(holds);
});

test.each(["", "localhost", "127.1", "0x7f000001", "::1]", "1.2.3.4.5"])(
  "%j is no address, so not a public one",
  (text) => {
    expect(isPublic(text)).toBe(false);
  },
);
