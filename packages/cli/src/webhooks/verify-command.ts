import { createReadStream } from "node:fs";
import { stringify } from "yaml";
import { safeVerify } from "@totem-partner/webhooks";
import { type Construction, constructionIn } from "@totem-partner/spec/signature";
import type { VerifyFlags } from "../commands/flags.ts";
import { profileOf } from "../connection.ts";
import { type ExitCode, exitCodes, Failure } from "../failures/failure.ts";
import { noSecret, readWebhookSecrets } from "../secrets.ts";
import { line, lines, readBounded, type Io } from "../io.ts";
import { describedDelivery } from "./described-delivery.ts";

/** The bodies of deliveries are a few kilobytes; a larger file is something else. */
const mostKilobytes = 10 * 1024;

/** The headers by the names that the service has for them. Each may be copied from a log together with its name. */
function headersOf(flags: VerifyFlags, { headers: names }: Construction): [name: string, value: string][] {
  const roles = ["signature", "timestamp", "id"] as const;
  return roles.flatMap((role): [string, string][] => {
    const [name, value] = [names[role], flags[role]];
    if (value === undefined) return [];
    const at = value.indexOf(":");
    const isNamed = value.slice(0, Math.max(at, 0)).trim().toLowerCase() === name.toLowerCase();
    return [[name, isNamed ? value.slice(at + 1).trim() : value]];
  });
}

export async function verify(path: string, flags: VerifyFlags, io: Io): Promise<ExitCode> {
  const { out } = io;
  const secrets = await readWebhookSecrets(flags.secret ?? [], io);
  if (secrets.length === 0) throw noSecret();
  const advice = "Pass a file with the raw body of the delivery.";
  const body = await readBounded(createReadStream(path), { name: path, mostKilobytes, what: "a delivery", advice });
  const known = await profileOf(flags, io);
  const construction = constructionIn(known.profile?.assumptions);
  if (/\{(?:url|path)\}/.test(construction.content) && flags.url === undefined)
    throw new Failure("The service signs the URL of the webhook. Pass it with --url.");
  const result = await safeVerify({
    body,
    headers: headersOf(flags, construction),
    secrets,
    ...known,
    ...(flags.url !== undefined && { url: flags.url }),
    // A delivery that is looked into is an old one.
    ...(construction.content.includes("{timestamp}") && { maxAge: Infinity }),
  });
  if (result.ok && flags.template) {
    const described = describedDelivery(body);
    if (described === undefined)
      throw new Failure(`The signature matches, but ${path} does not show an event's name and what it is about.`);
    const profile = { version: 1, assumptions: described };
    lines(out, (flags.json ? JSON.stringify(profile) : stringify(profile).trimEnd()).split("\n"));
  } else if (flags.json)
    line(out, JSON.stringify(result.ok ? { ok: true, secret: result.secretIndex, type: result.event.type } : result));
  else if (result.ok) {
    const which = secrets.length > 1 && result.secretIndex !== undefined ? ` (secret ${result.secretIndex + 1})` : "";
    line(out, `The signature matches${which}: ${result.event.type}, id ${result.event.id}.`);
  } else line(out, `The delivery is not verified (${result.reason}). ${result.hint}`);
  return result.ok ? exitCodes.done : exitCodes.refused;
}
