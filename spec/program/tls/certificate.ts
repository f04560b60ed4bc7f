import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign, X509Certificate } from "node:crypto";
import { isIP, isIPv4 } from "node:net";
import { domainToASCII } from "node:url";

/** A value in DER (X.690): its tag, its length, and its content. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const digits = content.length.toString(16);
  const size = Buffer.from(digits.padStart(digits.length + (digits.length % 2), "0"), "hex");
  return Buffer.concat([Buffer.from(content.length < 128 ? [tag] : [tag, 128 + size.length]), size, content]);
}

const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const objectId = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const ecdsaWithSha256 = () => sequence(objectId("2a8648ce3d040302"));
const named = (name: string) => sequence(der(0x31, sequence(objectId("550403"), der(0x0c, Buffer.from(name)))));

/** A time, which has a century only from 2050 on (RFC 5280, 4.1.2.5). */
function instant(milliseconds: number): Buffer {
  const text = new Date(milliseconds).toISOString().replaceAll(/[-:T]|\.\d+/g, "");
  return text < "2050" ? der(0x17, Buffer.from(text.slice(2))) : der(0x18, Buffer.from(text));
}

function extension(id: string, value: Uint8Array, isCritical = false): Buffer {
  return sequence(objectId(id), ...(isCritical ? [der(0x01, Buffer.of(255))] : []), der(0x04, value));
}

function addressBytes(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split(".").map(Number));
  const [before = [], after = []] = new URL(`http://[${address.replace(/%.*/, "")}]`).hostname
    .slice(1, -1)
    .split("::")
    .map((part) => part.split(":").filter((group) => group !== ""));
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => "0");
  return Buffer.from([...before, ...zeros, ...after].map((group) => group.padStart(4, "0")).join(""), "hex");
}

const alternativeName = (host: string): Buffer =>
  isIP(host) === 0 ? der(0x82, Buffer.from(domainToASCII(host))) : der(0x87, addressBytes(host));

const newKeys = () => generateKeyPairSync("ec", { namedCurve: "P-256" });
const spkiOf = (key: KeyObject): Buffer => key.export({ type: "spki", format: "der" });
const keyId = (key: KeyObject): Buffer => createHash("sha256").update(spkiOf(key)).digest().subarray(0, 20);

const day = 24 * 60 * 60 * 1000;

/**
 * Issues a certificate for a server with these names and addresses, by an authority whose key is forgotten at once: clients that
 * trust it trust nothing else. Valid for 396 days, and from the day before, as clocks differ.
 */
export function issueCertificate(hosts: readonly string[], now = Date.now()) {
  const [authority, server] = [newKeys(), newKeys()];
  const issuer = `totem-partner ${randomBytes(4).toString("hex")}`;
  const signed = (subject: string, key: KeyObject, ...extensions: readonly Uint8Array[]): string => {
    const serial = der(0x02, Buffer.of(1), randomBytes(15));
    const validity = sequence(instant(now - day), instant(now + 395 * day));
    const content = sequence(
      ...[der(0xa0, der(0x02, Buffer.of(2))), serial, ecdsaWithSha256(), named(issuer), validity, named(subject)],
      ...[spkiOf(key), der(0xa3, sequence(...extensions))],
    );
    const signature = der(0x03, Buffer.of(0), sign("sha256", content, authority.privateKey));
    return new X509Certificate(sequence(content, ecdsaWithSha256(), signature)).toString();
  };
  const ca = signed(
    ...([issuer, authority.publicKey] as const),
    extension("551d13", sequence(der(0x01, Buffer.of(255)), der(0x02, Buffer.of(0))), true), // an authority of servers
    extension("551d0f", der(0x03, Buffer.of(2, 4)), true), // signs certificates
    extension("551d0e", der(0x04, keyId(authority.publicKey))),
  );
  const cert = signed(
    ...([hosts[0] ?? "localhost", server.publicKey] as const),
    extension("551d0f", der(0x03, Buffer.of(7, 128)), true), // signs handshakes
    extension("551d25", sequence(objectId("2b06010505070301"))), // of a server
    extension("551d11", sequence(...hosts.map(alternativeName))),
    extension("551d23", sequence(der(0x80, keyId(authority.publicKey)))),
  );
  return { ca, cert, key: server.privateKey.export({ type: "pkcs8", format: "pem" }) };
}
