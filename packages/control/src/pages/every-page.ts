import { dashboardPages } from "./dashboard-pages.ts";
import { landingPage, type LandingOptions } from "./landing-page.ts";
import { filePage, type PageTable } from "./page.ts";
import { referencePages, type ReferenceOptions } from "./reference-pages.ts";

/** The dependencies of a server's pages. */
export type PageOptions = LandingOptions & Omit<ReferenceOptions, "assumptions">;

/** All pages of a server. */
export const everyPage = (options: PageOptions): PageTable => ({
  "/": landingPage(options),
  "/_mock/ui/landing.css": { ...filePage("landing.css", options.assets), isOpen: true },
  ...dashboardPages(options.assets),
  ...referencePages({ ...options, assumptions: options.started.assumptions }),
});
