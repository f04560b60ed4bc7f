import { filePage, type PageTable } from "./page.ts";

/** The files of the dashboard, and what all pages share. */
export const dashboardPages: PageTable = {
  "/_mock/ui/theme.css": filePage("theme.css"),
};
