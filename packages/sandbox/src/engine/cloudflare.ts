import { compatibilityDate, objectClasses } from "./configuration.ts";

/** The configuration for Cloudflare's wrangler: the same worker, its objects there, and the files of the pages. */
export const cloudflareConfiguration = (version: string): string =>
  `${JSON.stringify(
    {
      name: "totem-sandbox",
      main: "worker.js",
      compatibility_date: compatibilityDate,
      // It is one module already.
      no_bundle: true,
      find_additional_modules: false,
      workers_dev: true,
      assets: { directory: "assets", binding: "ASSETS", run_worker_first: true },
      durable_objects: {
        bindings: objectClasses.map(({ binding, className }) => ({ name: binding, class_name: className })),
      },
      migrations: [{ tag: "1", new_sqlite_classes: objectClasses.map(({ className }) => className) }],
      // Workers there reach public addresses only.
      vars: { VERSION: version, DELIVER_TO: "public", BOUNDS: "{}", MAX_COMPANIES: "10000", LOG: "json" },
      observability: { enabled: true },
    },
    null,
    2,
  )}\n`;
