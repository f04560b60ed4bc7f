import { readFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { extname } from "node:path/posix";
import { uiFolder } from "../package-contents.ts";
import type { Policy } from "./policy.ts";

/** A file for browsers: a document, a style sheet, a script. It contains no data of a company. */
export interface Page {
  /** The Content-Type header. */
  type: string;
  /** If it differs from the strict policy; documents only. */
  policy?: Policy;
  /** The request header that determines whether there is a page at all. */
  varies?: string;
  /** Whether everyone who can access the interface may see it; otherwise only those who may access the control API. */
  isOpen?: boolean;
  /** Reads the content for each request: nothing is loaded earlier, or kept afterwards. */
  read: (message: IncomingMessage) => string | Promise<string | Uint8Array>;
}

/** Pages by their literal paths, such as `/_mock/ui/theme.css`. */
export type PageTable = Readonly<Record<string, Page>>;

const types = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

type Ending = keyof typeof types;

/** A file of the folder `ui`, or of another one, such as a dependency's. Its extension determines its type. */
export const filePage = (name: `${string}${Ending}`, folder: URL | (() => URL) = uiFolder, policy?: Policy): Page => ({
  type: types[extname(name) as Ending],
  ...(policy && { policy }),
  read: () => readFile(new URL(name, typeof folder === "function" ? folder() : folder)),
});
