import { namesIn, readKey } from "@totem-partner/spec/template";

/** Whether a text is itself in a template, where `{total}` stands for a value. */
export const isLiteral = (text: string): boolean => namesIn(text).length === 0;

/** Whether a key is itself in a template, where one that ends in `?` may be left out. */
export const isLiteralKey = (key: string): boolean => isLiteral(key) && !readKey(key).isOptional;

/** Why a part of a body cannot be that of a template, as a message about it continues. */
export const meansElse = "would mean something else in a profile";
