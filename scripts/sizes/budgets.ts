/** What users import, and the most that it may add to their bundle. */
export interface Budget {
  /** The folder of the package below packages/. */
  package: string;
  /** The import, for the reader of the figures. */
  what: string;
  /** The program, in which the import must be used: bundlers leave out what is not. */
  program: string;
  /** Bytes that it may load first, minified and gzipped, with everything that they depend on. */
  first: number;
  /** Bytes in all, with what is loaded when it is first used. */
  all: number;
}

const kilobyte = 1000;

const named = (name: string, what: string, first: number, all = first): Budget => ({
  package: name,
  what,
  program: `import { ${what} } from "@totem-partner/${name}";\nglobalThis.used = ${what};\n`,
  first: first * kilobyte,
  all: all * kilobyte,
});

const whole = (name: string, first: number, all = first): Budget => ({
  package: name,
  what: "everything",
  program: `import * as all from "@totem-partner/${name}";\nglobalThis.used = all;\n`,
  first: first * kilobyte,
  all: all * kilobyte,
});

/** Every budget. The check fails when one is exceeded, with any of the bundlers. */
export const budgets: readonly Budget[] = [
  named("sdk", "isPartnerError", 0.5),
  named("sdk", "NotFoundError", 0.5),
  named("sdk", "TimeoutError", 0.5),
  named("sdk", "ServerError", 0.5),
  named("sdk", "PartnerClient", 24.2, 43.4),
  whole("sdk", 24.3, 43.6),
  named("webhooks", "isWebhookVerificationError", 0.2),
  named("webhooks", "verifySignature", 1.1),
  named("webhooks", "verify", 4.3),
  named("webhooks", "safeVerify", 7),
  whole("webhooks", 8.7),
];
