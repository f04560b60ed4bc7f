export type { IoredisClient, NodeRedisClient, RedisClient } from "./dedupe/redis-client.ts";
export { redisDedupe, type RedisDedupeOptions } from "./dedupe/redis-dedupe.ts";
