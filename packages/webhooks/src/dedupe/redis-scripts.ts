// A key holds "held:" or "done:" and the token of the claim; a missing key means that the delivery is free. KEYS[1] is
// the key, ARGV[1] the token, ARGV[2] the lifetime of the key in milliseconds.

/**
 * Returns 0 for busy, 1 for claimed, 2 for done. A client that repeats it after a lost response finds its own token.
 */
export const claimScript = `
local mine = "held:" .. ARGV[1]
if redis.call("SET", KEYS[1], mine, "NX", "PX", ARGV[2]) then return 1 end
local value = redis.call("GET", KEYS[1])
if value == mine then return 1 end
if string.sub(value, 1, 5) == "done:" then return 2 end
return 0`;

/** Returns 1 if the delivery is done by this claim, 0 if another claim holds it. */
export const confirmScript = `
local value = redis.call("GET", KEYS[1])
if value and string.sub(value, 6) ~= ARGV[1] then return 0 end
redis.call("SET", KEYS[1], "done:" .. ARGV[1], "PX", ARGV[2])
return 1`;

/** Returns how many keys it deleted. */
export const releaseScript = `
if redis.call("GET", KEYS[1]) ~= "held:" .. ARGV[1] then return 0 end
return redis.call("DEL", KEYS[1])`;

/** Returns 1 if this claim still holds the delivery. */
export const extendScript = `
local value = redis.call("GET", KEYS[1])
if value == "done:" .. ARGV[1] then return 1 end
if value ~= "held:" .. ARGV[1] then return 0 end
return redis.call("PEXPIRE", KEYS[1], ARGV[2])`;
