import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { readJson } from "@totem-partner/spec/json";
import { replaceFile } from "@totem-partner/spec/program";
import { stateFolder } from "@totem-partner/spec/state-folder";
import * as z from "zod";
import type { Connected } from "../connection.ts";
import { Failure, systemCode, systemReason, unlessMissing } from "../failures/failure.ts";
import type { Io } from "../io.ts";

const previous = z.object({
  url: z.string(),
  subscribedEvents: z.array(z.unknown()).transform((all) => all.filter((event) => typeof event === "string")),
  hasSecret: z.boolean(),
});

const head = { format: "totem-partner-listen", version: 1 } as const;

const kept = z.object({
  format: z.literal(head.format),
  version: z.literal(head.version),
  pid: z.number(),
  url: z.string(),
  /** The webhook before; null for none. */
  previous: previous.nullable(),
});

/** The stored part of a registration, by which it can be restored after a kill. */
type Registration = Pick<z.infer<typeof kept>, "pid" | "url" | "previous">;

/** The place where the registration of a company is kept while it lasts. The name of the file tells nothing of its key. */
export function pendingRestore({ baseUrl, apiKey }: Omit<Connected, "client">, env: Io["env"]) {
  const company = createHash("sha256").update(`${baseUrl}\n${apiKey}`).digest("hex").slice(0, 16);
  const path = join(stateFolder(env), `listen-${company}.json`);
  return {
    read: async (): Promise<Registration | undefined> => {
      const text = await readFile(path, "utf8").catch(unlessMissing);
      if (text === undefined) return undefined;
      const found = kept.safeParse(readJson(text)).data;
      if (found !== undefined) return found;
      throw new Failure(
        `${path} records which webhook an earlier listen replaced, but is unreadable. Check the webhook with totem-partner webhook get, correct it with webhook set, then remove the file.`,
      );
    },
    /** Keeps a registration before it is made, in place of one that was left behind; of two at a time, the second one fails. */
    keep: async (registration: Registration, isLeft: boolean): Promise<void> => {
      const text = `${JSON.stringify({ ...head, ...registration }, null, 2)}\n`;
      const options = { mode: 0o600, flag: "wx" };
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        if (isLeft) await replaceFile(path, text, `${path}.${randomUUID()}.tmp`, options);
        else await writeFile(path, text, options);
      } catch (error) {
        const why = systemCode(error) === "EEXIST" ? "another listen has started" : systemReason(error);
        throw new Failure(
          `${path}, which records the webhook to restore, cannot be written: ${why}. Nothing was registered.`,
        );
      }
    },
    forget: (): Promise<void> => rm(path, { force: true }),
  };
}
