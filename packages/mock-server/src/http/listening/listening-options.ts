import { z } from "zod";
import { hostName } from "./allowed-hosts.ts";
import { originAdvice, readOrigin } from "./cors.ts";

/** A token that every header can carry. */
export const adminTokenPattern = /^[!-~]{8,200}$/;

/** What a token must be, after "The admin token …" or the name of an option. */
export const adminTokenAdvice = "must have 8 to 200 visible characters, without spaces";

const host = z.string().refine((name) => hostName(name) !== undefined, {
  error: "must be only a host name, such as mock.internal, without scheme and port",
});

/** The options of every server that listens. */
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
};

/** An origin of web pages that may call a server. */
export const origin = z.string().transform((text, context) => {
  const read = readOrigin(text);
  if (read !== undefined) return read;
  context.addIssue({ code: "custom", message: `must be ${originAdvice}` });
  return z.NEVER;
});
