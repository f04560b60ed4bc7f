// A thread that keeps a core busy as other programs do: in bursts, with calculations and with memory.
import { createHash, randomInt } from "node:crypto";

const pause = new Int32Array(new SharedArrayBuffer(4));

for (;;) {
  const end = performance.now() + randomInt(20, 400);
  while (performance.now() < end) {
    createHash("sha256")
      .update(Buffer.alloc(randomInt(1 << 20), 1))
      .digest();
  }
  Atomics.wait(pause, 0, 0, randomInt(1, 15));
}
