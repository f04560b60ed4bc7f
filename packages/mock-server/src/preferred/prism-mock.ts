import type * as prismHttp from "@stoplight/prism-http";
import type { PrismOperation } from "../audit/described-operation.ts";
import type { Preference } from "./preference.ts";

/** The part of Prism that makes answers. */
export type PrismMock = Pick<typeof prismHttp, "createInstance">;

/** Loads it, and all of Prism with it: a second of work, the first time. */
export const loadPrismMock = (): Promise<PrismMock> => import("@stoplight/prism-http");

type Components = Parameters<PrismMock["createInstance"]>[1];

const silence = () => undefined;

/** The part of a pino logger that Prism uses; what it has to say is in what it returns. */
const silentLogger = {
  level: "silent",
  ...{ trace: silence, debug: silence, info: silence, warn: silence, error: silence, fatal: silence, success: silence },
  child: () => silentLogger,
};

/** An answer that Prism made; the names of headers in lower case. */
export interface MockedAnswer {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

/** Has Prism answer a request to an operation, as a client prefers. The same seed makes the same answer. */
export async function prismAnswer(
  { createInstance }: PrismMock,
  operation: PrismOperation,
  { code, example, dynamic = false }: Preference,
  seed: string,
): Promise<MockedAnswer> {
  // Prism changes what it is handed.
  const configuration = () => ({
    checkSecurity: false,
    validateRequest: false,
    validateResponse: false,
    errors: false,
    isProxy: false as const,
    upstreamProxy: undefined,
    mock: {
      dynamic,
      seed,
      ...(code !== undefined && { code: Number(code) }),
      ...(example !== undefined && { exampleKey: example }),
    },
  });
  const components = {
    // Prism's router would look through all operations; it is known which one it is.
    route: () => ({ _tag: "Right", right: operation }),
    logger: silentLogger as unknown,
  } satisfies Components;
  // The request is valid already, and only Prism's router would look at the method. The Accept header is left out: it
  // would have Prism choose among media types.
  const input = { method: "get" as const, url: { path: operation.path, query: {} }, headers: {} };
  const made = await createInstance(configuration(), components).request(input, [operation], configuration())();
  if (made._tag === "Left") throw made.left;
  const {
    statusCode,
    headers = {},
    body,
  }: { statusCode: number; headers?: object; body?: unknown } = made.right.output;
  // The declarations say that these are strings. What an example has as a number comes as one.
  const sent: [string, unknown][] = Object.entries(headers);
  const named = sent.map(([name, value]): [string, string] => [name.toLowerCase(), String(value)]);
  return { status: statusCode, headers: Object.fromEntries(named), body };
}
