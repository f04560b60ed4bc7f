/** A program that Node runs. */
export interface Program {
  script: string;
  parameters: readonly string[];
  /** True if it starts another program that does the work, and is measured. On Linux alone. */
  startsEngine?: boolean;
}

/** A request as the load tool sends it. */
export interface LoadRequest {
  method: "GET" | "POST";
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
}

/** Requests of one kind, all with the same status. */
export interface Load {
  /** The n-th request, from 0. */
  request: (n: number) => LoadRequest;
  /** After how many the requests repeat; Infinity when each is unlike the others. */
  period: number;
  /** The only status that counts as an answer. */
  status: number;
}

/** The loads that a server receives. */
export interface Loads {
  get: Load;
  create: Load;
  /** The size of what a GET returns. */
  bytes: number;
}

/** A server that is measured beside the others. */
export interface Peer {
  /** As the tables call it, and as `--only` takes it. */
  name: string;
  /** A description for the reader of the results. */
  about: string;
  /** The program that serves on a port of 127.0.0.1. */
  program: (port: number) => Program;
  /** Creates the record that is read, and resolves to the loads to send from then on. */
  prime: (url: string) => Promise<Loads>;
}
