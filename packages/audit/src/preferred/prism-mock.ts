import type * as prismHttp from "@stoplight/prism-http";
import type { PrismOperation } from "../check/described-operation.ts";
import type { Preference } from "./preference.ts";

/** The part of Prism that creates responses. */
export type PrismMock = Pick<typeof prismHttp, "createInstance">;

/** Loads it together with all of Prism, which takes a second the first time. */
export const loadPrismMock = (): Promise<PrismMock> => import("@stoplight/prism-http");

type Components = Parameters<PrismMock["createInstance"]>[1];

const silence = () => undefined;

/** The part of a pino logger that Prism uses; its messages are also in its result. */
const silentLogger = {
  level: "silent",
  ...{ trace: silence, debug: silence, info: silence, warn: silence, error: silence, fatal: silence, success: silence },
  child: () => silentLogger,
};

/** A response created by Prism, with lower-case header names. */
export interface MockedAnswer {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

/** Lets Prism respond to a request as a client prefers. The same seed produces the same response. */
export async function prismAnswer(
  { createInstance }: PrismMock,
  operation: PrismOperation,
  { code, example, dynamic = false }: Preference,
  seed: string,
): Promise<MockedAnswer> {
  // Prism modifies its input.
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
    // Prism's router would search all operations; this one is already known.
    route: () => ({ _tag: "Right", right: operation }),
    logger: silentLogger as unknown,
  } satisfies Components;
  // The request is already valid, and only Prism's router would read the method. The Accept header is omitted, because
  // Prism would select a media type by it.
  const input = { method: "get" as const, url: { path: operation.path, query: {} }, headers: {} };
  const made = await createInstance(configuration(), components).request(input, [operation], configuration())();
  if (made._tag === "Left") throw made.left;
  const {
    statusCode,
    headers = {},
    body,
  }: { statusCode: number; headers?: object; body?: unknown } = made.right.output;
  // Declared as strings, but a number in an example remains one.
  const sent: [string, unknown][] = Object.entries(headers);
  const named = sent.map(([name, value]): [string, string] => [name.toLowerCase(), String(value)]);
  return { status: statusCode, headers: Object.fromEntries(named), body };
}
