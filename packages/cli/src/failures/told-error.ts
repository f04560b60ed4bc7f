import type { AnyPartnerError } from "@totem-partner/sdk";
import { type ExitCode, exitCodes, Failure, systemCode, systemReason } from "./failure.ts";

/** An error as the user sees it. */
type ToldError = Pick<Failure, "exitCode" | "lines">;

/** How a command ends for each kind of error that is not a refusal, and what the user may do next. */
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
function ofClient(error: AnyPartnerError): ToldError {
  const { kind, message, status, code, requestId, operation } = error;
  const facts = Object.entries(kind === "configuration" ? {} : { status, code, requestId, operation })
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${String(value)}`]))
    .join(", ");
  const [exitCode, next] = endings[kind] ?? [exitCodes.refused];
  return { exitCode, lines: [inFlags(message), facts && `  ${facts}`, next ?? ""].filter((said) => said !== "") };
}

/** The message that a user sees for an error: what happened, why, what to do; never a stack trace. */
export async function tellError(error: unknown): Promise<ToldError> {
  if (error instanceof Failure) return { exitCode: error.exitCode, lines: error.lines };
  const { isPartnerError } = await import("@totem-partner/sdk");
  if (isPartnerError(error)) return ofClient(error);
  const reason = systemReason(error);
  if (error instanceof Error && systemCode(error) !== undefined) {
    const path =
      "path" in error && typeof error.path === "string" ? `${error.path} cannot be used` : "The system refused";
    return { exitCode: exitCodes.usage, lines: [`${path}: ${reason}. Check it and run the command again.`] };
  }
  const advice = "Please report it with the command that you ran. Set TOTEM_PARTNER_DEBUG=1 to see where it happened.";
  return { exitCode: exitCodes.defect, lines: [`This is a bug in totem-partner: ${reason}`, advice] };
}
