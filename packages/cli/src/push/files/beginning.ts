import { createReadStream } from "node:fs";
import { text } from "node:stream/consumers";

const length = 1000;

/** The first characters of a file, by which its kind is recognised. */
export const beginningOf = (path: string): Promise<string> => text(createReadStream(path, { end: length - 1 }));
