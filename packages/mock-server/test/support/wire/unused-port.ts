import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** A port without a listener. Systems assign higher ones, so that it stays unused. */
export async function unusedPort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
  return isFree ? port : unusedPort();
}
