import type { ContractMode } from "@totem-partner/audit";
import type { Seed } from "@totem-partner/control/seed";
import { anyObject, simulationFields, type SimulationOptions, strictObject } from "@totem-partner/simulator/control";
import { isNetwork } from "@totem-partner/spec/networks";
import { z } from "zod";
import { adminTokenAdvice, adminTokenPattern, hostName, originAdvice, readOrigin } from "./http/access.ts";
import type { LogFormat } from "./reporting/log.ts";

/** Options of every server that listens. */
export interface ListeningOptions {
  /** The port to listen on; 0 picks a free one. Default: 0. */
  port?: number;
  /** The address to listen on. Default: 127.0.0.1, this machine only. */
  host?: string;
  /** Host names to accept besides this machine's own and `host`. Default: none. */
  allowHosts?: readonly string[];
  /** Serves HTTPS with this certificate, followed by those of its issuers, and its key, in PEM. Default: plain HTTP. */
  tls?: { cert: string; key: string };
  /**
   * A bearer token that every call of the control API must carry. Default: no token, and only this machine may call it.
   */
  adminToken?: string;
  /** The way to log requests, and deliveries or violations. Default: silent. */
  log?: LogFormat;
  /** Receives each log line. Default: standard output. */
  write?: (line: string) => void;
}

/** Options of `startMockServer`. Everything has a default. */
export interface MockServerOptions extends SimulationOptions, ListeningOptions {
  /**
   * The maximum number of `test_…` companies at a time. With a seed, 0 means that there are only its companies. Default:
   * 10,000.
   */
  maxCompanies?: number;
  /**
   * Companies, keys, fixtures and initial records: the path of a seed file, YAML or JSON, or its contents as an object.
   * Default: none.
   */
  seed?: string | Seed;
  /**
   * The path of a file to which the state of every company is written, and from which it is read at the start; created
   * if missing. Only one server at a time can use it. Default: none; the state is lost when the server stops.
   */
  data?: string;
  /**
   * Origins of web pages that may call the partner interface, such as `http://localhost:5173`, or `*` for all of them.
   * They can never call the control API. Default: none.
   */
  cors?: readonly string[];
  /**
   * The place where deliveries may go: to `any` address, or to `public` ones only, whatever a webhook is configured with. An attempt
   * at another address fails without a connection. Default: any.
   */
  deliverTo?: "public" | "any";
  /** Networks to which no delivery may go, such as `10.0.0.0/8`. Default: none but what `deliverTo` excludes. */
  denyDelivery?: readonly string[];
  /**
   * The way Prism checks every exchange and delivery against the contract. `audit` checks in a separate thread without
   * delaying responses; `strict` checks before responding, and responds with 500 if the server violated the contract.
   * Default: audit, as long as `@stoplight/prism-http` is installed.
   */
  contract?: ContractMode;
}

const hostField = z.string().refine((name) => hostName(name) !== undefined, {
  error: "must be only a host name, such as mock.internal, without scheme and port",
});

export const listeningFields = {
  port: z.int().min(0).max(65_535).optional(),
  host: z.string().min(1).optional(),
  allowHosts: z.array(hostField).optional(),
  tls: z.strictObject({ cert: z.string(), key: z.string() }).optional(),
  adminToken: z.string().regex(adminTokenPattern, { error: adminTokenAdvice }).optional(),
  log: z.enum(["pretty", "json", "silent"]).optional(),
  write: z
    .custom<(line: string) => void>((given) => typeof given === "function", {
      error: "must be a function that takes a line",
    })
    .optional(),
} satisfies Record<keyof ListeningOptions, z.ZodType>;

export const origin = z.string().transform((text, context) => {
  const read = readOrigin(text);
  if (read !== undefined) return read;
  context.addIssue({ code: "custom", message: `must be ${originAdvice}` });
  return z.NEVER;
});

export const serverOptions = strictObject({
  ...listeningFields,
  ...simulationFields,
  maxCompanies: z.int().min(0).optional(),
  seed: z
    .union([z.string(), anyObject], { error: "must be the path of a seed file, or its contents as an object" })
    .optional(),
  data: z.string().min(1).optional(),
  cors: z.array(origin).optional(),
  deliverTo: z.enum(["public", "any"]).optional(),
  denyDelivery: z.array(z.string().refine(isNetwork, "must be a network, such as 10.0.0.0/8")).optional(),
  contract: z.enum(["audit", "strict", "off"]).optional(),
} satisfies Record<keyof MockServerOptions, z.ZodType>);
