// Loaded into each server that is measured: answers what its process has used so far. It ends with the bench.
if (process.send !== undefined) {
  process.on("message", (message) => {
    if (message !== "usage") return;
    const { user, system } = process.cpuUsage();
    process.send({ cpuMicroseconds: user + system, memoryBytes: process.memoryUsage.rss() });
  });
  process.once("disconnect", () => process.exit());
  process.channel.unref();
}
