import { isFields } from "@totem-partner/spec/fields";

/** A field of a JSON object; undefined without one. */
export const fieldOf = (value: unknown, name: string): unknown => (isFields(value) ? value[name] : undefined);
