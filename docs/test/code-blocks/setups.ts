import type { Setup } from "./compile.ts";

const partner = 'import("@totem-partner/sdk").PartnerClient';
const order = 'import("@totem-partner/sdk").AuthorizationCreate';
const mock = 'import("@totem-partner/mock-server").MockServer';
const expect = 'typeof import("vitest").expect';
/** Jest, whose names these are, has the same signatures. */
const jest = {
  ...{ test: 'typeof import("vitest").test', expect },
  beforeAll: 'typeof import("vitest").beforeAll',
  afterAll: 'typeof import("vitest").afterAll',
};

/**
 * The names that the code blocks of a document use without showing them, with their types. Prefer to show them: a
 * reader must guess each of these.
 */
export const setups: Readonly<Record<string, Setup>> = {
  "packages/sdk/README.md": {
    partner,
    vault: "{ get(name: string): Promise<string> }",
    id: "string",
    fields: order,
    rows: 'AsyncIterable<import("@totem-partner/sdk").AuthorizationCreate>',
    askForRegistration: "() => void",
    retryLater: "() => void",
    show: "(value: unknown) => void",
    traceparent: "string",
    order,
    log: "{ trace(line: string): void; warn(line: string): void }",
    stored: "string | undefined",
    save: '(authorization: import("@totem-partner/sdk").Authorization, cursor: string) => Promise<void>',
  },
  "packages/simulator/README.md": { simulator: 'import("@totem-partner/simulator").Simulator' },
  "docs/pages/mock-server/checked-by-prism.md": { mock, expect },
  "docs/pages/mock-server/faults.md": { mock, expect, partner, order },
  "packages/mock-server/README.md": { mock, expect, partner, order },
  "packages/msw/README.md": {
    mock: 'ReturnType<typeof import("@totem-partner/msw/node").setupMockServer>',
    ...jest,
    afterEach: 'typeof import("vitest").afterEach',
  },
  "docs/pages/guide/push-orders.md": {
    authorization: 'import("@totem-partner/sdk").Authorization',
    partner,
    order,
    orders: 'import("@totem-partner/sdk").AuthorizationCreate[]',
    askForRegistration: "() => void",
    correct: "(errors: unknown) => void",
    retryLater: "() => void",
  },
  "docs/pages/guide/break-things.md": { mock },
  "docs/pages/guide/receive-webhooks.md": { closeOrder: "(id: string, reason: string) => Promise<void>" },
  "docs/pages/guide/receive-in-frameworks.md": {
    receive:
      'import("@totem-partner/webhooks/fetch").FetchHandler & import("@totem-partner/webhooks/node").NodeHandler',
    closeOrder: "(id: string, reason: string) => Promise<void>",
  },
  "docs/pages/guide/test-an-integration.md": jest,
  "examples/erp-push/README.md": {
    PartnerClient: 'typeof import("@totem-partner/sdk").PartnerClient',
    partner,
    orders: '{ line: number; fields: import("@totem-partner/sdk").AuthorizationCreate }[]',
    existingIds: "Set<string>",
  },
};
