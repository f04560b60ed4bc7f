import { createReadStream } from "node:fs";
import { isFields } from "@totem-partner/spec/fields";
import type { OwnAlternatives } from "@totem-partner/spec/own-alternatives";
import { readOwn, sayMistake } from "@totem-partner/spec/read-own";
import { isSignatureName, readySignatures } from "@totem-partner/spec/signature";
import { templates } from "@totem-partner/spec/templates";
import type { PartnerClientOptions } from "@totem-partner/sdk";
import type { SafeVerifyOptions } from "@totem-partner/webhooks";
import { parse } from "yaml";
import { Failure, systemReason } from "./failures/failure.ts";
import { bytesUpTo } from "./io.ts";

/** The assumptions of a profile, for the client and for what verifies deliveries. */
type ProfileAssumptions = NonNullable<NonNullable<PartnerClientOptions["profile"]>["assumptions"]> &
  NonNullable<NonNullable<SafeVerifyOptions["profile"]>["assumptions"]>;

const longest = 1_000_000;
const mostAliases = 100;

const kinds: Readonly<Record<string, keyof OwnAlternatives>> = {
  "list-envelope": "list",
  "record-envelope": "record",
  "error-body": "error",
  "event-names": "events",
  "delivery-body": "delivery",
  "signed-content": "signature",
  "delivery-retries": "retries",
};

async function load(path: string): Promise<string> {
  const advice = "Pass the YAML file that totem-mock calibrate wrote.";
  const found = await bytesUpTo(longest, createReadStream(path)).catch((error: unknown) => {
    throw new Failure(`The profile ${path} cannot be read: ${systemReason(error)}. ${advice}`);
  });
  if (found === undefined) throw new Failure(`${path} is larger than 1 MB, too large for a profile. ${advice}`);
  return new TextDecoder().decode(found);
}

function contentOf(path: string, yaml: string): unknown {
  try {
    return parse(yaml, { maxAliasCount: mostAliases });
  } catch (error) {
    const [why = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
    throw new Failure(`The profile ${path} is not valid YAML: ${why}`);
  }
}

function mistakesIn(assumptions: Readonly<Record<string, unknown>>): string[] {
  const named = Object.keys(templates["list-envelope"]);
  return Object.entries(kinds).flatMap(([id, kind]) => {
    const given = assumptions[id];
    if (id === "signed-content" && typeof given === "string" && !isSignatureName(given))
      return [
        `signed-content: there is no ${JSON.stringify(given.slice(0, 100))}. There are: ${readySignatures().join(", ")}.`,
      ];
    if (given === undefined || typeof given === "string") return [];
    if (!isFields(given)) return [`${id} must be a name, or a template of the service's own.`];
    const read = readOwn(kind, given, named);
    return read.ok ? [] : read.mistakes.map((mistake) => `${id}: ${sayMistake(mistake)}`);
  });
}

export async function readProfile(path: string): Promise<ProfileAssumptions> {
  const profile = contentOf(path, await load(path));
  if (!isFields(profile) || profile["version"] !== 1)
    throw new Failure(`${path} is not a profile: a profile starts with "version: 1".`);
  const assumptions = profile["assumptions"] ?? {};
  if (!isFields(assumptions)) throw new Failure(`${path}: assumptions must be values by the ids of open points.`);
  const mistakes = mistakesIn(assumptions);
  if (mistakes.length > 0) throw new Failure(mistakes.map((mistake) => `${path}: ${mistake}`));
  return assumptions;
}
