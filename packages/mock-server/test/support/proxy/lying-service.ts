import { createServer } from "node:http";
import { onFreePort } from "../free-port.ts";

/** A service that gives every request the same answer, a list of products that is none unless another is named. */
export const lyingService = (body = "[]") =>
  onFreePort(
    createServer((_message, to) => {
      to.writeHead(200, { "content-type": "application/json", "x-request-id": "r-1" }).end(body);
    }),
  );
