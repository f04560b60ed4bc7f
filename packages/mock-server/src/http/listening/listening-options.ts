import { z } from "zod";
import type { LogFormat } from "../../reporting/log.ts";
import { hostName } from "./allowed-hosts.ts";
import { originAdvice, readOrigin } from "./cors.ts";

/** Options of every server that listens. */
export interface ListeningOptions {
  /** The port to listen on; 0 picks a free one. Default: 0. */
  port?: number;
  /** The address to listen on. Default: 127.0.0.1, this machine only. */
  host?: string;
  /** Host names to accept besides this machine's own and `host`. Default: none. */
  allowHosts?: readonly string[];
  /**
   * A bearer token that every call of the control API must carry. Default: no token, and only this machine may call it.
   */
  adminToken?: string;
  /** How to log requests, and deliveries or violations. Default: silent. */
  log?: LogFormat;
  /** Receives each log line. Default: standard output. */
  write?: (line: string) => void;
}

/** A token that every header can carry. */
export const adminTokenPattern = /^[!-~]{8,200}$/;

/** What a token must be, after "The admin token …" or the name of an option. */
export const adminTokenAdvice = "must have 8 to 200 visible characters, without spaces";

const host = z.string().refine((name) => hostName(name) !== undefined, {
  error: "must be only a host name, such as mock.internal, without scheme and port",
});

/** The check of these options. */
export const listeningFields = {
  port: z.int().min(0).max(65_535).optional(),
  host: z.string().min(1).optional(),
  allowHosts: z.array(host).optional(),
  adminToken: z.string().regex(adminTokenPattern, { error: adminTokenAdvice }).optional(),
  log: z.enum(["pretty", "json", "silent"]).optional(),
  write: z
    .custom<(line: string) => void>((given) => typeof given === "function", {
      error: "must be a function that takes a line",
    })
    .optional(),
} satisfies Record<keyof ListeningOptions, z.ZodType>;

/** An origin of web pages that may call a server. */
export const origin = z.string().transform((text, context) => {
  const read = readOrigin(text);
  if (read !== undefined) return read;
  context.addIssue({ code: "custom", message: `must be ${originAdvice}` });
  return z.NEVER;
});
