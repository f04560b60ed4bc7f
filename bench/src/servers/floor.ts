// As little as a server can do: Node's own, and a bare service behind it.
import { createServer } from "node:http";
import { bareService } from "./bare-service.ts";

createServer(bareService()).listen(Number(process.argv[2]), "127.0.0.1");
