/** A signal that is aborted at the first termination signal; the second one ends the process immediately. */
export function firstSignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"] as const)
    process.once(signal, () => controller.abort(signal));
  return controller.signal;
}
