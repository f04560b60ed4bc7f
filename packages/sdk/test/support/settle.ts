/** Watches the digests: they are made on another thread, which takes as long as the machine lets it. */
function watchDigests(): () => number {
  let underWay = 0;
  const digest = crypto.subtle.digest.bind(crypto.subtle);
  // Not a spy, which a test that restores its own would take away.
  crypto.subtle.digest = async (algorithm, data) => {
    underWay += 1;
    try {
      return await digest(algorithm, data);
    } finally {
      underWay -= 1;
    }
  };
  return () => underWay;
}

const digestsUnderWay = watchDigests();

/** Waits for what the client loads when it needs it: each load begins after those that are under way. */
const loadsUnderWay = () =>
  Promise.all([
    import("../../src/lists/further-pages.ts"),
    import("../../src/push/push-run.ts"),
    import("../../src/resources/uploads.ts"),
    import("../../src/calls/http-errors.ts"),
  ]);

/** Within so many turns of the event loop, a body of the platform goes on by itself. */
const quietTurns = 3;

/**
 * Waits until everything has happened that waits for nothing but itself, digests and loaded code included, however slow the machine is.
 * Timers, files and sockets are not waited for.
 */
export async function settle(): Promise<void> {
  for (let quiet = 0; quiet < quietTurns; quiet += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    await loadsUnderWay();
    if (digestsUnderWay() > 0) quiet = -1;
  }
}
