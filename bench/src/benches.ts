/** The benches that are run by name. Each runs when it is imported. */
export const benches = {
  calls: () => import("./calls.ts"),
  data: () => import("./data.ts"),
  deliveries: () => import("./deliveries.ts"),
  executables: () => import("./executables.ts"),
  growth: () => import("./growth.ts"),
  guard: () => import("./guard.ts"),
  sandbox: () => import("./sandbox.ts"),
  start: () => import("./start.ts"),
  verification: () => import("./verification.ts"),
};

export const isBench = (name: string): name is keyof typeof benches => Object.hasOwn(benches, name);
