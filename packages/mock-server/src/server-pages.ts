import { readFile } from "node:fs/promises";
import { type Assets, everyPage, type PageOptions, type PageTable } from "@totem-partner/control";
import type * as Bundler from "@totem-partner/control/bundle";
import { uiFolder } from "./package-contents.ts";

const isBuilt = !import.meta.url.endsWith(".ts");

/** Without a build, the dashboard is bundled whenever a browser loads it. */
async function bundledDashboard(): Promise<string> {
  const bundler = new URL("../../control/bundle-dashboard.ts", import.meta.url).href;
  const { bundleDashboard } = (await import(bundler)) as typeof Bundler;
  return bundleDashboard();
}

const assets: Assets = (name) =>
  name === "dashboard/main.js" && !isBuilt ? bundledDashboard() : readFile(new URL(name, uiFolder()));

export const serverPages = (options: Omit<PageOptions, "assets">): PageTable => everyPage({ ...options, assets });
