import { demonstrate } from "./demonstration.ts";

const { NO_COLOR } = process.env;

process.exitCode = await demonstrate({
  colour: process.stdout.isTTY && (NO_COLOR === undefined || NO_COLOR === ""),
  print: console.log,
});
