import { X509Certificate } from "node:crypto";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { issueCertificate } from "../../../program/tls/certificate.ts";

const days = (milliseconds: number): number => milliseconds / (24 * 60 * 60 * 1000);

test("an authority vouches for a server, and for no authority", () => {
  const { ca, cert } = issueCertificate(["localhost"]);
  const [authority, server] = [new X509Certificate(ca), new X509Certificate(cert)];
  expect([authority.ca, server.ca]).toEqual([true, false]);
  expect(server.checkIssued(authority) && server.verify(authority.publicKey)).toBe(true);
  expect(authority.verify(authority.publicKey)).toBe(true);
  expect(server.keyUsage).toEqual(["1.3.6.1.5.5.7.3.1"]);
});

test("no two authorities share a name, or two certificates a serial number", () => {
  const all = [1, 2].map(() => issueCertificate(["localhost"])).flatMap(({ ca, cert }) => [ca, cert]);
  const read = all.map((text) => new X509Certificate(text));
  expect(new Set(read.map(({ serialNumber }) => serialNumber)).size).toBe(4);
  expect(new Set(read.map(({ issuer }) => issuer)).size).toBe(2);
});

test.each(["2026-11-29T00:00:00Z", "2049-12-31T12:00:00Z", "2051-01-01T00:00:00Z"])(
  "it is valid from the day before %s, for no longer than browsers accept",
  (now) => {
    for (const text of Object.values(issueCertificate(["localhost"], Date.parse(now))).slice(0, 2)) {
      const { validFrom, validTo } = new X509Certificate(text);
      expect(days(Date.parse(now) - Date.parse(validFrom))).toBe(1);
      expect(days(Date.parse(validTo) - Date.parse(validFrom))).toBeLessThanOrEqual(397);
      expect(days(Date.parse(validTo) - Date.parse(now))).toBeGreaterThan(390);
    }
  },
);

test("names and addresses are those of the server, in every spelling, and nothing else is", () => {
  const host = fc.oneof(
    fc.ipV4(),
    fc.ipV6(),
    fc.domain(),
    fc.constantFrom("::", "1::", "fe80::1%eth0", "grúas.example"),
  );
  fc.assert(
    fc.property(fc.array(host, { minLength: 1, maxLength: 40 }), (hosts) => {
      const certificate = new X509Certificate(issueCertificate(hosts).cert);
      for (const one of hosts) {
        const asked = new URL(`http://${one.includes(":") ? `[${one.replace(/%.*/, "")}]` : one}`).hostname;
        const found = /^[\d.]+$|:/.test(asked)
          ? certificate.checkIP(asked.replaceAll(/[[\]]/g, ""))
          : certificate.checkHost(asked);
        expect([one, found]).not.toEqual([one, undefined]);
      }
      expect(certificate.checkHost("another.example.net")).toBeUndefined();
      expect(certificate.checkIP("192.0.2.200")).toBe(hosts.includes("192.0.2.200") ? "192.0.2.200" : undefined);
    }),
    { numRuns: 20 * inject("scale") },
  );
});
