// A bare receiver of webhooks: `node receiver.ts <port>`. It answers every POST with 204, at once or, while it holds, when it
// is let go: POST /hold, POST /go. GET / says how many it has received, and when the first and the last since it was let go.
import { createServer, type ServerResponse } from "node:http";

const held: ServerResponse[] = [];
let isHolding = false;
let [received, letGoAt, lastAt] = [0, performance.now(), performance.now()];

const accept = (response: ServerResponse): void => void response.writeHead(204).end();

function command(path: string | undefined): boolean {
  if (path === "/hold") isHolding = true;
  else if (path === "/go") {
    isHolding = false;
    letGoAt = performance.now();
    for (const response of held.splice(0)) accept(response);
  } else return false;
  return true;
}

createServer((request, response) => {
  if (request.method === "GET") {
    response.end(JSON.stringify({ received, milliseconds: lastAt - letGoAt }));
    return;
  }
  request.resume().once("end", () => {
    if (command(request.url)) {
      accept(response);
      return;
    }
    received += 1;
    lastAt = performance.now();
    if (isHolding) held.push(response);
    else accept(response);
  });
}).listen(Number(process.argv[2]), "127.0.0.1");
