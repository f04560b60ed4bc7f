import { isSecretName, isSecretText } from "@totem-partner/spec/secrets";
import { placeOf } from "../shapes/template-learner.ts";
import { type Finding, notObservable } from "./finding.ts";

const placeholders = /\{[\w.]+\}/g;

/** The place of a constant that may be a secret of the service, as a JSON pointer; undefined if there is none. */
function secretIn(value: unknown, isNamed = false, path = ""): string | undefined {
  if (typeof value !== "object" || value === null) {
    const constant = typeof value === "string" || typeof value === "number" ? String(value) : "";
    const said = constant.replaceAll(placeholders, "");
    return (isNamed && said !== "") || isSecretText(said) ? path : undefined;
  }
  for (const [key, part] of Object.entries(value)) {
    const name = key.replaceAll(placeholders, "").replace(/\?$/, "");
    const place = path + placeOf(name);
    const found = isSecretText(name) ? place : secretIn(part, isNamed || isSecretName(name), place);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A finding without what may be a secret: a profile is shared. */
export function withoutSecrets(finding: Finding): Finding {
  const { verdict } = finding;
  if (verdict.sure !== "settled" || typeof verdict.value !== "object") return finding;
  const path = secretIn(verdict.value);
  if (path === undefined) return finding;
  const why = `${path} may be a secret, which a profile never contains. If it is none, write this point yourself.`;
  return { ...finding, verdict: notObservable(why) };
}
