export type { IoredisClient, NodeRedisClient, RedisClient } from "./dedupe/redis-dedupe.ts";
export { redisDedupe, type RedisDedupeOptions } from "./dedupe/redis-dedupe.ts";
