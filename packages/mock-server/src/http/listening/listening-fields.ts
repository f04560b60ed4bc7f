import { z } from "zod";
import { hostName } from "./allowed-hosts.ts";
import { originAdvice, readOrigin } from "./cors.ts";
import { adminTokenAdvice, adminTokenPattern, type ListeningOptions } from "./listening-options.ts";

const host = z.string().refine((name) => hostName(name) !== undefined, {
  error: "must be only a host name, such as mock.internal, without scheme and port",
});

/** The check of the options of a server that listens. */
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
