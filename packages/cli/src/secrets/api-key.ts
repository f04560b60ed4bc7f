import { exitCodes } from "../failures/exit-codes.ts";
import { Failure } from "../failures/failure.ts";
import type { Surroundings } from "../surroundings/surroundings.ts";
import { readPrivateFile } from "./private-file.ts";

/**
 * The API key, from the file that was named or from the environment. Never from an argument, which every user can
 * list.
 */
export async function readApiKey(file: string | undefined, env: Surroundings["env"]): Promise<string> {
  if (file !== undefined) return readPrivateFile(file, file);
  const key = env["TOTEM_PARTNER_API_KEY"];
  if (key !== undefined && key.trim() !== "") return key;
  const named = env["TOTEM_PARTNER_API_KEY_FILE"];
  if (named !== undefined && named !== "") return readPrivateFile(named, named);
  throw new Failure(
    exitCodes.usage,
    "There is no API key. Set TOTEM_PARTNER_API_KEY, or write the key to a file that only you can read and pass it with --api-key-file.",
  );
}
