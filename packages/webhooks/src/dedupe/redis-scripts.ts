// A key holds "held:" or "done:" and the token of the claim; that there is none means that the delivery is free.
// KEYS[1] is the key, ARGV[1] the token, ARGV[2] for how many milliseconds the key is to last.

/** Returns 0 for busy, 1 for claimed, 2 for done. A client that sends it again after a lost answer finds its own token. */
export const claimScript = `
local mine = "held:" .. ARGV[1]
if redis.call("SET", KEYS[1], mine, "NX", "PX", ARGV[2]) then return 1 end
local value = redis.call("GET", KEYS[1])
if value == mine then return 1 end
if string.sub(value, 1, 5) == "done:" then return 2 end
return 0`;

/** Returns 1 when the delivery is done by this claim, 0 when the claim is another one. */
export const confirmScript = `
local value = redis.call("GET", KEYS[1])
if value and string.sub(value, 6) ~= ARGV[1] then return 0 end
redis.call("SET", KEYS[1], "done:" .. ARGV[1], "PX", ARGV[2])
return 1`;

/** Returns how many keys it deleted. */
export const releaseScript = `
if redis.call("GET", KEYS[1]) ~= "held:" .. ARGV[1] then return 0 end
return redis.call("DEL", KEYS[1])`;

/** Returns 1 when the delivery is still this claim's. */
export const extendScript = `
local value = redis.call("GET", KEYS[1])
if value == "done:" .. ARGV[1] then return 1 end
if value ~= "held:" .. ARGV[1] then return 0 end
return redis.call("PEXPIRE", KEYS[1], ARGV[2])`;
