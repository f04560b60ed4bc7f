import type { PrismOperation } from "./described-operation.ts";
import type { Prism } from "./prism.ts";
import type { Finding } from "./records.ts";

type Instance = ReturnType<Prism["createInstance"]>;
type Components = Parameters<Prism["createInstance"]>[1];
type Diagnostic = Extract<
  Awaited<ReturnType<ReturnType<Instance["request"]>>>,
  { _tag: "Right" }
>["right"]["validations"]["input"][number];

/** The parts of a request; its path is one that the operation has. */
export interface PassInput {
  path: string;
  query: Record<string, string | string[]>;
  headers: Readonly<Record<string, string>>;
  body: unknown;
}

/** The parts of an answer. */
export interface PassAnswer {
  statusCode: number;
  headers: Record<string, string>;
  body: unknown;
}

/** What Prism finds in a request and in its answer. */
export type PrismPass = (
  operation: PrismOperation,
  input: PassInput,
  answer: PassAnswer,
) => Promise<{ request: Finding[]; response: Finding[] }>;

/** Prism changes the configuration of a request, so each has its own. */
const configuration = () => ({
  checkSecurity: true,
  validateRequest: true,
  validateResponse: true,
  errors: false,
  isProxy: false as const,
  upstreamProxy: undefined,
  mock: { dynamic: false },
});

/** What Prism has to say to a log is said by its findings. */
const silence = () => undefined;
const silentLogger = {
  level: "silent",
  ...{ trace: silence, debug: silence, info: silence, warn: silence, error: silence, fatal: silence, success: silence },
  child: () => silentLogger,
};

function findingsIn(part: "request" | "response", diagnostics: readonly Diagnostic[]): Finding[] {
  return diagnostics
    .filter(({ code }) => code !== "deprecated")
    .map(({ path = [], code = "undescribed", message }) => ({
      location: [part, ...path],
      code: String(code),
      message: `${message.replace(/\.$/, "")}.`,
    }));
}

/** One pass of Prism over a request and an answer that is there already, in place of one of its own. */
export function prismPass({ createInstance }: Prism): PrismPass {
  return async (operation, { path, query, headers, body }, answer) => {
    const components = {
      // Prism's router would look through all operations; it is known which one it is.
      route: () => ({ _tag: "Right", right: operation }),
      mock: () => () => ({ _tag: "Right", right: answer }),
      // The part of a pino logger that Prism uses here.
      logger: silentLogger as unknown,
    } satisfies Components;
    // Only Prism's router would look at the method.
    const input = { method: "get" as const, url: { path, query }, headers: { ...headers }, body };
    const passed = await createInstance(configuration(), components).request(input, [operation], configuration())();
    if (passed._tag === "Left") throw passed.left;
    const { validations } = passed.right;
    return { request: findingsIn("request", validations.input), response: findingsIn("response", validations.output) };
  };
}
