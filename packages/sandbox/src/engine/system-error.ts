import { isFields } from "@totem-partner/spec/fields";

/** The code of an error of the system, such as ENOENT. */
export const codeOf = (error: unknown): unknown => (isFields(error) ? error["code"] : undefined);

/** The message of whatever was thrown. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
