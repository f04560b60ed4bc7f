import type { LogFormat } from "../../reporting/log.ts";

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
  /** The way to log requests, and deliveries or violations. Default: silent. */
  log?: LogFormat;
  /** Receives each log line. Default: standard output. */
  write?: (line: string) => void;
}

/** A token that every header can carry. */
export const adminTokenPattern = /^[!-~]{8,200}$/;

/** What a token must be, after "The admin token …" or the name of an option. */
export const adminTokenAdvice = "must have 8 to 200 visible characters, without spaces";
