import { simulationFields, strictObject } from "@totem-partner/simulator/steering";
import { z } from "zod";
import { listeningFields } from "../http/listening/listening-options.ts";
import type { LogFormat } from "../reporting/log.ts";

/** Options of `startContractProxy`. */
export interface ContractProxyOptions {
  /** The base URL of the service that it forwards to, http or https, such as `https://api.example.com/partner`. */
  upstream: string;
  /** The port to listen on; 0 picks a free one. Default: 0. */
  port?: number;
  /** The address to listen on. Default: 127.0.0.1, this machine only. */
  host?: string;
  /**
   * How the service settles switchable assumptions, by id, such as `{ "list-envelope": "data" }`, so that this is no
   * violation. Default: every default.
   */
  assumptions?: Readonly<Record<string, string | number>>;
  /** Host names to accept besides this machine's own and `host`. Default: none. */
  allowHosts?: readonly string[];
  /**
   * A bearer token that every call of the control API must carry. Default: no token, and only this machine may call
   * it.
   */
  adminToken?: string;
  /**
   * A file in which the proxy keeps a profile of the service, learned from the traffic, such as `service.yaml`. Its
   * existing values are kept unless the traffic rules them out. Default: nothing is learned.
   */
  observe?: string;
  /** How to log requests and violations. Default: silent. */
  log?: LogFormat;
  /** Receives each log line. Default: standard output. */
  write?: (line: string) => void;
}

const { port, host, ...others } = listeningFields;

/** The check of the options of startContractProxy. */
export const proxyOptions = strictObject({
  upstream: z.string(),
  observe: z.string().min(1).optional(),
  ...{ port, host },
  assumptions: simulationFields.assumptions,
  ...others,
} satisfies Record<keyof ContractProxyOptions, z.ZodType>);
