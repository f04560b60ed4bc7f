import { createReadStream } from "node:fs";
import { switchableAssumptions } from "@totem-partner/spec/assumptions";
import { isFields } from "@totem-partner/spec/fields";
import { frameworkMistake } from "@totem-partner/spec/framework";
import type { OwnAlternatives } from "@totem-partner/spec/own-alternatives";
import { messageOf } from "@totem-partner/spec/program";
import { readOwn, sayMistake } from "@totem-partner/spec/read-own";
import type { PartnerClientOptions } from "@totem-partner/sdk";
import type { SafeVerifyOptions } from "@totem-partner/webhooks";
import { parse } from "yaml";
import { Failure } from "./failures/failure.ts";
import { readBounded } from "./io.ts";

/** The assumptions of a profile, for the client and for what verifies deliveries. */
type ProfileAssumptions = NonNullable<NonNullable<PartnerClientOptions["profile"]>["assumptions"]> &
  NonNullable<NonNullable<SafeVerifyOptions["profile"]>["assumptions"]>;

const mostAliases = 100;

const rows: Readonly<Record<string, { values?: object; integer?: object; own?: keyof OwnAlternatives }>> =
  switchableAssumptions;

function contentOf(path: string, yaml: string): unknown {
  try {
    return parse(yaml, { maxAliasCount: mostAliases });
  } catch (error) {
    const [why = ""] = messageOf(error).split("\n");
    throw new Failure(`The profile ${path} is not valid YAML: ${why}`);
  }
}

function mistakesIn(assumptions: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(assumptions).flatMap(([id, given]): string | string[] => {
    if (id === "framework") return frameworkMistake(given) ?? [];
    const row = Object.hasOwn(rows, id) ? rows[id] : undefined;
    if (row === undefined) {
      const advice = "If it is of a newer version, update totem-partner; otherwise remove it.";
      return `there is no assumption ${JSON.stringify(id.slice(0, 100))}. ${advice}`;
    }
    const { values = {}, integer, own } = row;
    const named = Object.keys(values);
    if (own === undefined || (typeof given === "string" && named.includes(given))) return [];
    // A status, which YAML reads as a number.
    if (typeof given === "number" && integer !== undefined) return [];
    if (typeof given === "string")
      return `${id}: there is no ${JSON.stringify(given.slice(0, 100))}. There are: ${named.join(", ")}.`;
    if (!isFields(given)) return `${id} must be a name, or a template of the service's own.`;
    const read = readOwn(own, given, named);
    return read.ok ? [] : read.mistakes.map((mistake) => `${id}: ${sayMistake(mistake)}`);
  });
}

export async function readProfile(path: string): Promise<ProfileAssumptions> {
  const advice = "Pass the YAML file that totem-mock learn wrote.";
  const bounds = { name: `The profile ${path}`, mostKilobytes: 1024, what: "a profile", advice };
  const bytes = await readBounded(createReadStream(path), bounds);
  const profile = contentOf(path, new TextDecoder().decode(bytes));
  if (!isFields(profile) || profile["version"] !== 1)
    throw new Failure(`${path} is not a profile: a profile starts with "version: 1".`);
  const assumptions = profile["assumptions"] ?? {};
  if (!isFields(assumptions)) throw new Failure(`${path}: assumptions must be values by the ids of open points.`);
  const mistakes = mistakesIn(assumptions);
  if (mistakes.length > 0) throw new Failure(mistakes.map((mistake) => `${path}: ${mistake}`));
  return assumptions;
}
