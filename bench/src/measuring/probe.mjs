// Loaded into each server that is measured: answers what its process has used so far. It ends with the bench.
import { monitorEventLoopDelay } from "node:perf_hooks";

if (process.send !== undefined) {
  const delays = monitorEventLoopDelay();
  delays.enable();
  process.on("message", (message) => {
    if (message !== "usage") return;
    const { user, system } = process.cpuUsage();
    const longestPauseMilliseconds = delays.max / 1e6;
    delays.reset();
    process.send({ cpuMicroseconds: user + system, memoryBytes: process.memoryUsage.rss(), longestPauseMilliseconds });
  });
  process.once("disconnect", () => process.exit());
  process.channel.unref();
}
