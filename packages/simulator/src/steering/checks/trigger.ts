import { z } from "zod";
import { anyObject } from "./fields.ts";
import { eventTypes } from "./fault-rule.ts";
import { strictObject } from "./strict-object.ts";

/** An event to trigger. The contract validates the address and the secret. */
export const triggeredEvent = strictObject({
  type: z.enum(eventTypes),
  data: anyObject.optional(),
  url: z.string().optional(),
  secret: z.string().optional(),
});
