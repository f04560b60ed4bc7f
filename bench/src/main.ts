// Runs a bench by its name: `npx -y pnpm@12 bench calls`. Without a name, measures the mock server beside other servers.
import { benches, isBench } from "./benches.ts";

const [name = ""] = process.argv.slice(2);
// The bench reads what follows its name.
if (isBench(name)) process.argv.splice(2, 1);
await (isBench(name) ? benches[name]() : import("./bench.ts"));
