import { readFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { extname } from "node:path/posix";
import { uiFolder } from "../ui-folder.ts";
import type { Policy } from "./policy.ts";

/** Something that a browser loads: a document, a style sheet, a script. It holds no data of a company. */
export interface Page {
  /** The header Content-Type. */
  type: string;
  /** Where it differs from the strict policy; documents only. */
  policy?: Policy;
  /** The request header on which it depends whether there is a page at all. */
  varies?: string;
  /** Whether everyone who reaches the interface may see it; without it, those who may reach the control API. */
  isOpen?: boolean;
  /** Reads the content, for each request: nothing is loaded before it is asked for, or kept after. */
  read: (message: IncomingMessage) => string | Promise<string | Uint8Array>;
}

/** Pages by the literal paths at which they stand, such as `/_mock/ui/theme.css`. */
export type PageTable = Readonly<Record<string, Page>>;

const types = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

type Ending = keyof typeof types;

/** A file of the folder `ui`, or of another one, such as a dependency's. Its ending says what it is. */
export const filePage = (name: `${string}${Ending}`, folder: URL | (() => URL) = uiFolder, policy?: Policy): Page => ({
  type: types[extname(name) as Ending],
  ...(policy && { policy }),
  read: () => readFile(new URL(name, typeof folder === "function" ? folder() : folder)),
});
