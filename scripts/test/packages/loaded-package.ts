import { cp, mkdtempDisposable } from "node:fs/promises";
import { createRequire, registerHooks } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { installModules } from "../../packages/modules.ts";
import type * as sdk from "../../../packages/sdk/src/index.ts";

/** The form in which a program loads the package. */
export type Form = "ES module" | "CommonJS";

/** The package as it is published, loaded by a program of its own. */
export interface LoadedPackage extends AsyncDisposable {
  sdk: typeof sdk;
  /** The modules loaded after the package itself, each as often as it was. */
  later: readonly string[];
  /** True if nothing more can be loaded. */
  isOffline: boolean;
}

/** Builds the package. Returns a function that loads it anew each time. */
export async function builtPackage(folder: string): Promise<(form: Form) => Promise<LoadedPackage>> {
  await installModules("packages/sdk", folder);
  return async (form) => {
    const project = await mkdtempDisposable(join(tmpdir(), "loaded-"));
    await cp(folder, project.path, { recursive: true });
    const later: string[] = [];
    const loaded = { later, isOffline: false };
    const hooks = registerHooks({
      load: (url, context, next) => {
        if (url.startsWith(pathToFileURL(project.path).href) && url.includes("/later/")) {
          if (loaded.isOffline) throw new Error("Offline.");
          const how = context.conditions.includes("require") ? "required" : "imported";
          later.push(`${basename(url).replace(/\.c?js$/, "")} (${how})`);
        }
        return next(url, context);
      },
    });
    const dist = join(project.path, "node_modules/@totem-partner/sdk/dist");
    const sdk: unknown =
      form === "CommonJS"
        ? createRequire(dist)(join(dist, "index.cjs"))
        : await import(pathToFileURL(join(dist, "index.js")).href);
    return Object.assign(loaded, {
      sdk: sdk as LoadedPackage["sdk"],
      async [Symbol.asyncDispose]() {
        hooks.deregister();
        await project[Symbol.asyncDispose]();
      },
    });
  };
}
