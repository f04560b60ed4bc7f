import { type Assets, filePage, type PageTable } from "./page.ts";

/** No text can become HTML through a script. */
const policy = { "require-trusted-types-for": "'script'", "trusted-types": "'none'" };

/** The files of the dashboard, and those that all pages share. */
export const dashboardPages = (assets: Assets): PageTable => ({
  "/_mock/ui": filePage("dashboard.html", assets, policy),
  "/_mock/ui/theme.css": { ...filePage("theme.css", assets), isOpen: true },
  "/_mock/ui/dashboard.css": filePage("dashboard.css", assets),
  "/_mock/ui/icon.svg": filePage("icon.svg", assets),
  "/_mock/ui/dashboard/main.js": filePage("dashboard/main.js", assets),
});
