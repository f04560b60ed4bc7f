// Writes the API reference as static files into a folder: `reference docs/reference`.
import { writeReference } from "./reference/write-reference.ts";

const [folder, ...more] = process.argv.slice(2);
if (folder === undefined || more.length > 0) {
  console.error("Name the folder that the reference is written into, such as: npx -y pnpm@12 reference docs/reference");
  process.exit(2);
}
await writeReference(folder);
console.log(`Wrote the API reference into ${folder}. Open ${folder}/index.html.`);
