import type { Dress } from "../dress.ts";

/** Every response is a 200, and the body says whether the call succeeded. */
export const errorsIn200: Dress = {
  list: ({ rows, total, limit, offset }) => ({
    body: { success: true, data: { rows, total, limit, offset }, error: null },
  }),
  wrap: (data) => ({ success: true, data, error: null }),
  statuses: { create: 200, emit: 200, remove: 200 },
  error: ({ reason, message, wrong }, status) => {
    const fields = wrong.map(({ name, says }) => ({ name, message: says }));
    const error = { status, code: reason.replace("-", "_"), message, fields };
    return { status: 200, body: { success: false, data: null, error } };
  },
};
