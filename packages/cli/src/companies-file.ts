import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { nearest } from "@totem-partner/spec/nearest";
import { parse } from "yaml";
import * as z from "zod";
import { Failure } from "./failures/failure.ts";
import { readPrivateFile } from "./secrets.ts";
import type { Io } from "./io.ts";

const text = z.string("must be text; put it in quotes").min(1, "must not be empty");

const company = z
  .strictObject({
    baseUrl: text,
    apiKey: text.optional(),
    apiKeyFile: text.optional(),
    webhookSecretFile: text.optional(),
    profile: text.optional(),
  })
  .refine(
    ({ apiKey, apiKeyFile }) => (apiKey === undefined) !== (apiKeyFile === undefined),
    "needs apiKey, or apiKeyFile with the path of a file, and not both",
  );

/** The form of the companies file. */
export const companiesSchema = z.strictObject({
  version: z.literal(1, "must be 1"),
  companies: z.record(z.string().regex(/^[\w.-]+$/), company),
});

/** A company as the file describes it; the paths in it are relative to the file. */
type Company = z.infer<typeof company>;

const mostAliases = 100;

function companiesPath(env: Io["env"]): string {
  const named = env["TOTEM_PARTNER_COMPANIES"] ?? "";
  if (named !== "") return named;
  const folder = [env["XDG_CONFIG_HOME"], env["APPDATA"]].find(Boolean) ?? join(homedir(), ".config");
  return join(folder, "totem-partner", "companies.yaml");
}

/** The content of a file; its parser's messages may repeat a line, in which there may be a key. */
function contentOf(path: string, written: string): unknown {
  try {
    return parse(written, { maxAliasCount: mostAliases });
  } catch (error) {
    const place = /at line \d+/.exec(error instanceof Error ? error.message : "")?.[0] ?? "somewhere";
    throw new Failure(`${path} is not valid YAML ${place}. Correct it there.`);
  }
}

/** Reads the file of companies, which only its owner may read. No error repeats a value of it. */
export async function readCompanies(env: Io["env"]) {
  const path = companiesPath(env);
  const content = contentOf(path, await readPrivateFile(path, `The companies file, ${path},`));
  const read = companiesSchema.safeParse(content);
  if (!read.success) {
    const said = read.error.issues.map((issue) => {
      const place = issue.path.map(String).join(".") || "the file";
      if (issue.code === "unrecognized_keys") return `  ${place} does not allow ${issue.keys.join(", ")}`;
      return `  ${place} ${issue.code === "invalid_key" ? "must be named with letters, digits, dots and hyphens" : issue.message}`;
    });
    throw new Failure([`${path} is not a companies file:`, ...said]);
  }
  const folder = dirname(path);
  const inFolder = (file: string | undefined) => (file === undefined ? undefined : resolve(folder, file));
  const companies = Object.entries(read.data.companies).map(([name, { baseUrl, apiKey, ...files }]) => {
    const { apiKeyFile, webhookSecretFile, profile } = files;
    const paths = { apiKeyFile: inFolder(apiKeyFile), webhookSecretFile: inFolder(webhookSecretFile) };
    return [name, { baseUrl, apiKey, ...paths, profile: inFolder(profile) }] as const;
  });
  return { path, companies: new Map<string, Company>(companies) };
}

export function companyOf({ path, companies }: Awaited<ReturnType<typeof readCompanies>>, name: string): Company {
  const found = companies.get(name);
  if (found !== undefined) return found;
  const names = [...companies.keys()];
  const meant = nearest(name, names);
  const advice = meant === undefined ? `It has: ${names.join(", ")}.` : `Did you mean ${meant}?`;
  throw new Failure(`${path} has no company ${name}. ${advice}`);
}
