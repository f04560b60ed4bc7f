import { anyObject, simulationFields, strictObject } from "@totem-partner/simulator/steering";
import { z } from "zod";
import { hostName } from "../allowed-hosts.ts";
import { originAdvice, readOrigin } from "../cors.ts";
import type { ContractProxyOptions } from "../proxy/start-contract-proxy.ts";
import type { MockServerOptions } from "../start-mock-server.ts";

/** A token must be valid in a header. */
const token = z.string().regex(/^[!-~]{8,200}$/, { error: "must have 8 to 200 visible characters, without spaces" });

const write = z.custom<(line: string) => void>((given) => typeof given === "function", {
  error: "must be a function that takes a line",
});

const host = z.string().refine((name) => hostName(name) !== undefined, {
  error: "must be only a host name, such as mock.internal, without scheme and port",
});

const origin = z.string().transform((text, context) => {
  const read = readOrigin(text);
  if (read !== undefined) return read;
  context.addIssue({ code: "custom", message: `must be ${originAdvice}` });
  return z.NEVER;
});

const options = {
  port: z.int().min(0).max(65_535).optional(),
  host: z.string().min(1).optional(),
  ...simulationFields,
  seed: z
    .union([z.string(), anyObject], {
      error: "must be the path of a seed file, or its contents as an object",
    })
    .optional(),
  data: z.string().min(1).optional(),
  allowHosts: z.array(host).optional(),
  cors: z.array(origin).optional(),
  adminToken: token.optional(),
  contract: z.enum(["audit", "strict", "off"]).optional(),
  log: z.enum(["pretty", "json", "silent"]).optional(),
  write: write.optional(),
} satisfies Record<keyof MockServerOptions, z.ZodType>;

/** The options of startMockServer. */
export const serverOptions = strictObject(options);

const { port, host: listenHost, assumptions, allowHosts, adminToken, log, write: writeLine } = options;

/** The options of startContractProxy. */
export const proxyOptions = strictObject({
  upstream: z.string(),
  observe: z.string().min(1).optional(),
  ...{ port, host: listenHost, assumptions, allowHosts, adminToken, log, write: writeLine },
} satisfies Record<keyof ContractProxyOptions, z.ZodType>);
