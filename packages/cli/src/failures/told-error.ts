import type { AnyPartnerError } from "@totem-partner/sdk";
import { type ExitCode, exitCodes, Failure, systemCode, systemReason } from "./failure.ts";

/** An error as the user sees it. */
export interface ToldError {
  exitCode: ExitCode;
  lines: readonly string[];
}

const nextStep: Readonly<Partial<Record<AnyPartnerError["kind"], string>>> = {
  authentication: "Check TOTEM_PARTNER_API_KEY or the file of --api-key-file.",
  connection: "Check the base URL and the network, then run the command again.",
  timeout: "Run the command again, with a longer --timeout if the service is slow.",
  "rate-limit": "Run the command again later.",
  server: "Run the command again later.",
  "unexpected-response": "Check the base URL: should it end in /partner?",
};

function codeOf({ kind }: AnyPartnerError): ExitCode {
  switch (kind) {
    case "configuration":
      return exitCodes.usage;
    case "authentication":
      return exitCodes.keyRefused;
    case "rate-limit":
    case "server":
    case "connection":
    case "timeout":
    case "unexpected-response":
      return exitCodes.tryAgain;
    case "abort":
      return exitCodes.interrupted;
    default:
      return exitCodes.refused;
  }
}

/** The information that the service's operators need to find the request, if known. */
export function factsOf({ status, code, requestId, operation }: AnyPartnerError): string {
  const facts = { status, code, requestId, operation };
  return Object.entries(facts)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${String(value)}`]))
    .join(", ");
}

/** The settings of a client, under the names that the user of the command gave them. */
const inFlags = (message: string): string =>
  message
    .replace(
      /^baseUrl (is missing).*$/,
      "There is no base URL. Pass the address of the service with --base-url, or set TOTEM_PARTNER_BASE_URL.",
    )
    .replace(/^baseUrl /, "The base URL ");

function ofClient(error: AnyPartnerError): ToldError {
  const facts = error.kind === "configuration" ? "" : factsOf(error);
  const lines = [inFlags(error.message), ...(facts === "" ? [] : [`  ${facts}`])];
  const next = nextStep[error.kind];
  if (next !== undefined) lines.push(next);
  return { exitCode: codeOf(error), lines };
}

/** The message that a user sees for an error: what happened, why, what to do; never a stack trace. */
export async function tellError(error: unknown): Promise<ToldError> {
  if (error instanceof Failure) return { exitCode: error.exitCode, lines: error.lines };
  const { isPartnerError } = await import("@totem-partner/sdk");
  if (isPartnerError(error)) return ofClient(error);
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof Error && systemCode(error) !== undefined) {
    const path =
      "path" in error && typeof error.path === "string" ? `${error.path} cannot be used` : "The system refused";
    return {
      exitCode: exitCodes.usage,
      lines: [`${path}: ${systemReason(error)}. Check it and run the command again.`],
    };
  }
  const advice = "Please report it with the command that you ran. Set TOTEM_PARTNER_DEBUG=1 to see where it happened.";
  return { exitCode: exitCodes.defect, lines: [`This is a bug in totem-partner: ${reason}`, advice] };
}
