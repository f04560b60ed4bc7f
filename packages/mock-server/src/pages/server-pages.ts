import { readFile } from "node:fs/promises";
import { type Assets, everyPage, type PageOptions, type PageTable } from "@totem-partner/control";
import { rendererFolder, uiFolder } from "../package-contents.ts";
import { dashboardModules } from "./dashboard-modules.ts";

const assets: Assets = (name) => readFile(new URL(name, name.startsWith("swagger-ui") ? rendererFolder() : uiFolder()));

const isBundled = !import.meta.url.endsWith(".ts");

/** All pages of a server, with their files from the disk. In the repository, the dashboard is not bundled. */
export function serverPages(options: Omit<PageOptions, "assets">): PageTable {
  const pages = everyPage({ ...options, assets });
  const dashboard = pages["/_mock/ui"];
  return isBundled || dashboard === undefined ? pages : { ...pages, ...dashboardModules(uiFolder(), dashboard) };
}
