import { readFileSync } from "node:fs";
import { posix } from "node:path";

const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
  repository: { url: string };
};

/** The address of the repository's files, as browsers show them. */
export const repositoryFiles = `${manifest.repository.url.replace(/^git\+|\.git$/g, "")}/blob/main/`;

/** Relative links of a document of the repository, which lies in `folder`, as absolute ones. */
export const linkAbsolutely = (markdown: string, folder: string): string =>
  markdown.replaceAll(
    /(?<=\]\()(\.{1,2}\/[^)\s#]+)/g,
    (path) => repositoryFiles + posix.normalize(posix.join(folder, path)),
  );
