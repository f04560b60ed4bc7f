/** A line of the log from this process, in the form of the worker's. */
export const logLine = (event: "ready" | "restart" | "engine", details: object): string =>
  JSON.stringify({ at: new Date().toISOString(), event, ...details });
