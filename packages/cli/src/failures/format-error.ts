import type { AnyPartnerError } from "@totem-partner/sdk";
import type { Problem } from "@totem-partner/spec/problem";
import { UsageError } from "@totem-partner/spec/program";
import { type ExitCode, exitCodes, Failure, systemCode, systemReason } from "./failure.ts";

interface FormattedError {
  lines: readonly string[];
  /** The output of a command with --json that fails. */
  problem: Problem & {
    exitCode: ExitCode;
    code?: string | undefined;
    requestId?: string | undefined;
    operation?: string | undefined;
    /** True if the service may have carried out the request nevertheless. */
    outcomeUnknown?: boolean | undefined;
    errors?: AnyPartnerError["errors"] | undefined;
  };
}

const kinds: Readonly<Partial<Record<ExitCode, string>>> = {
  [exitCodes.refused]: "refused",
  [exitCodes.tryAgain]: "unavailable",
  [exitCodes.defect]: "defect",
  [exitCodes.interrupted]: "abort",
  [exitCodes.terminated]: "abort",
};

export const ofCommand = (exitCode: ExitCode, lines: readonly string[], advice?: string): FormattedError => ({
  lines: advice === undefined ? lines : [...lines, advice],
  problem: { exitCode, kind: kinds[exitCode] ?? "usage", message: lines.join("\n"), advice },
});

/** The way a command ends for each kind of error that is not a refusal, and what the user may do next. */
const endings: Readonly<Partial<Record<AnyPartnerError["kind"], readonly [code: ExitCode, next?: string]>>> = {
  configuration: [exitCodes.usage],
  authentication: [exitCodes.keyRefused, "Check TOTEM_PARTNER_API_KEY or the file of --api-key-file."],
  connection: [exitCodes.tryAgain, "Check the base URL and the network, then run the command again."],
  timeout: [exitCodes.tryAgain, "Run the command again, with a longer --timeout if the service is slow."],
  "rate-limit": [exitCodes.tryAgain, "Run the command again later."],
  server: [exitCodes.tryAgain, "Run the command again later."],
  "unexpected-response": [exitCodes.tryAgain, "Check the base URL: should it end in /partner?"],
  abort: [exitCodes.interrupted],
};

/** The settings of a client, under the names that the user of the command gave them. */
const inFlags = (message: string): string =>
  message
    .replace(
      /^baseUrl (is missing).*$/,
      "There is no base URL. Pass the address of the service with --base-url, or set TOTEM_PARTNER_BASE_URL.",
    )
    .replace(/^baseUrl /, "The base URL ");

/** With the information that the service's operators need to find the request, if known. */
function ofClient(error: AnyPartnerError): FormattedError {
  const { kind, status, code, requestId, operation, outcomeUnknown, errors, assumption } = error;
  const message = inFlags(error.message);
  const known = kind === "configuration" ? {} : { status, code, requestId, operation };
  const facts = Object.entries(known)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${String(value)}`]))
    .join(", ");
  const [exitCode, usual] = endings[kind] ?? [exitCodes.refused];
  const isOfProfile = kind === "unexpected-response" && assumption !== undefined;
  const advice = isOfProfile ? "Pass the profile with --profile, or set TOTEM_PARTNER_PROFILE." : usual;
  return {
    lines: [message, facts && `  ${facts}`, advice ?? ""].filter((said) => said !== ""),
    problem: { exitCode, kind, message, advice, ...known, outcomeUnknown, errors },
  };
}

export async function formatError(error: unknown): Promise<FormattedError> {
  if (error instanceof Failure) return ofCommand(error.exitCode, error.lines);
  if (error instanceof UsageError) return ofCommand(exitCodes.usage, [error.message]);
  const { isPartnerError } = await import("@totem-partner/sdk");
  if (isPartnerError(error)) return ofClient(error);
  const reason = systemReason(error);
  if (error instanceof Error && systemCode(error) !== undefined) {
    const path =
      "path" in error && typeof error.path === "string" ? `${error.path} cannot be used` : "The system refused";
    return ofCommand(exitCodes.usage, [`${path}: ${reason}. Check it and run the command again.`]);
  }
  const advice = "Please report it with the command that you ran. Set TOTEM_PARTNER_DEBUG=1 to see where it happened.";
  return ofCommand(exitCodes.defect, [`This is a bug in totem-partner: ${reason}`], advice);
}
