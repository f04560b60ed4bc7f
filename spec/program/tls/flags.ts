import { readBoundedFile } from "../bounded-file.ts";
import { flag, type FlagsOf } from "../flags.ts";
import { messageOf, UsageError } from "../program.ts";
import type { TlsPair } from "./server.ts";

export const tlsFlags = [
  flag("--tls-cert <file>", "serve HTTPS with this certificate, in PEM; requires --tls-key"),
  flag("--tls-key <file>", "the key of the certificate, in PEM"),
  flag(
    "--tls-self-signed",
    "serve HTTPS with a generated certificate, and print the file that makes clients trust it",
    {
      conflicts: ["tlsCert", "tlsKey"],
    },
  ),
];

function textOf(name: string, file: string): string {
  const unreadable = (error: unknown) => new UsageError(`${name} ${file} cannot be read: ${messageOf(error)}`);
  return readBoundedFile(file, 2 ** 20, { unreadable, tooLarge: () => unreadable("it is larger than 1 MB") });
}

/** The pair that the flags ask for, if any. `ca` is the file with the authority of a generated one. */
export async function tlsIn(
  { tlsCert, tlsKey, tlsSelfSigned }: FlagsOf<typeof tlsFlags>,
  hosts: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<{ tls?: TlsPair; ca?: string }> {
  if (tlsSelfSigned) return (await import("./self-signed.ts")).selfSigned(hosts, env);
  if (tlsCert === undefined && tlsKey === undefined) return {};
  if (tlsCert === undefined || tlsKey === undefined)
    throw new UsageError("--tls-cert and --tls-key belong together. Pass both.");
  return { tls: { cert: textOf("--tls-cert", tlsCert), key: textOf("--tls-key", tlsKey) } };
}

/** The variable with which a client in Node trusts a generated certificate, as a line for people. */
export const trustLines = (ca: string | undefined): string[] =>
  ca === undefined ? [] : [`For clients: NODE_EXTRA_CA_CERTS="${ca}"`];
