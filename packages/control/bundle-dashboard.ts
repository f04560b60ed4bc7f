import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** Bundles the dashboard from its sources, for servers that run without a build. */
export async function bundleDashboard(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("ui/dashboard/main.tsx", import.meta.url))],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
    sourcemap: "inline",
  });
  return outputFiles[0]?.text ?? "";
}
