// A route of SvelteKit, built and served as `vite build` and `vite preview` do.
import { mkdir, rename, writeFile } from "node:fs/promises";
import { sveltekit } from "@sveltejs/kit/vite";
import { createBuilder, preview } from "vite";

const [port] = process.argv.slice(2);
await mkdir("src/routes/webhooks", { recursive: true });
await rename("receive.mjs", "src/routes/webhooks/receive.mjs");
await rename("recipe.mjs", "src/routes/webhooks/+server.js");
await writeFile("src/app.html", "<html><head>%sveltekit.head%</head><body>%sveltekit.body%</body></html>");
await writeFile("package.json", JSON.stringify({ type: "module" }));

const builder = await createBuilder({ plugins: [await sveltekit()], logLevel: "error" });
await builder.buildApp();
await preview({
  ...{ plugins: [await sveltekit()], logLevel: "error" },
  preview: { port: Number(port), host: "127.0.0.1", strictPort: true },
});
