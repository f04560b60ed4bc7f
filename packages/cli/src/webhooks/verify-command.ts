import { createReadStream } from "node:fs";
import { safeVerify } from "@totem-partner/webhooks";
import { verificationOf } from "../connection.ts";
import { type ExitCode, exitCodes, Failure, systemReason } from "../failures/failure.ts";
import { noSecret, readWebhookSecrets } from "../secrets.ts";
import { bytesUpTo, line, type Io } from "../io.ts";

interface VerifyFlags {
  profile?: string;
  secret?: string[];
  signature?: string;
  timestamp?: string;
  json?: true;
}

/** The bodies of deliveries are a few kilobytes; a larger file is something else. */
const longestBody = 10 * 1_048_576;

async function readBody(path: string): Promise<Uint8Array> {
  const advice = "Pass a file with the raw body of the delivery.";
  const body = await bytesUpTo(longestBody, createReadStream(path)).catch((error: unknown) => {
    throw new Failure(`${path} cannot be read: ${systemReason(error)}. ${advice}`);
  });
  if (body === undefined) throw new Failure(`${path} is larger than 10 MiB, too large for a delivery. ${advice}`);
  return body;
}

/** The value of a header that was copied from a log together with its name. */
const withoutName = (header: string): string => header.replace(/^\s*x-webhook-\w+\s*:\s*/i, "");

const headersOf = ({ signature, timestamp }: VerifyFlags): Record<string, string> => ({
  ...(signature !== undefined && { "x-webhook-signature": withoutName(signature) }),
  ...(timestamp !== undefined && { "x-webhook-timestamp": withoutName(timestamp) }),
});

export async function verify(path: string, flags: VerifyFlags, io: Io): Promise<ExitCode> {
  const { out } = io;
  const secrets = await readWebhookSecrets(flags.secret ?? [], io);
  if (secrets.length === 0) throw noSecret();
  const body = await readBody(path);
  const verification = await verificationOf(flags, io);
  const result = await safeVerify({
    body,
    headers: headersOf(flags),
    secrets,
    ...verification,
    // A delivery that is looked into is an old one.
    ...(verification.signedContent === "timestamp-body" && { maxAge: Infinity }),
  });
  if (flags.json)
    line(out, JSON.stringify(result.ok ? { ok: true, secret: result.secretIndex, type: result.event.type } : result));
  else if (result.ok) {
    const which = secrets.length > 1 && result.secretIndex !== undefined ? ` (secret ${result.secretIndex + 1})` : "";
    line(out, `The signature matches${which}: ${result.event.type}, id ${result.event.id}.`);
  } else line(out, `The delivery is not verified (${result.reason}). ${result.hint}`);
  return result.ok ? exitCodes.done : exitCodes.refused;
}
