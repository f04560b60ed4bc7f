/** The part of a `redis` client that `redisDedupe` uses. */
export interface NodeRedisClient {
  /** Runs a script. */
  eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
}

/** The part of an `ioredis` client, cluster or not, that `redisDedupe` uses. */
export interface IoredisClient {
  /** Runs a script. */
  eval(script: string, keyCount: number, ...keysAndArguments: string[]): Promise<unknown>;
  /** Distinguishes the client from the other package's; never called. */
  defineCommand(...parameters: never[]): unknown;
}

/** A client of either package. */
export type RedisClient = NodeRedisClient | IoredisClient;

type Evaluate = (script: string, key: string, values: string[]) => Promise<unknown>;

/** How to run a script on one key with this client. */
export function evaluation(client: RedisClient): Evaluate {
  return "defineCommand" in client
    ? (script, key, values) => client.eval(script, 1, key, ...values)
    : (script, key, values) => client.eval(script, { keys: [key], arguments: values });
}
