/** Syntax that must not occur. */
export interface Restriction {
  /** An ESQuery selector for it. */
  selector: string;
  /** The reason, and the remedy. */
  message: string;
}

const turnNames = "/^(setImmediate|turn|turns|nextTurn|tick|nextTick)$/";
const timeNames = "/^(elapsed|duration|took|milliseconds|seconds|longest)$/";
const testCalls = ["[callee.name=", "[callee.object.name=", "[callee.callee.object.name="]
  .map((place) => `CallExpression${place}/^(test|it|describe|beforeAll|beforeEach|afterAll|afterEach)$/]`)
  .join(", ");

/** Syntax that makes a test fail on a machine that is busier, or quicker, than its author's, by name of the rule. */
export const steadyTests: Record<string, readonly Restriction[]> = {
  "fixed-wait": [
    ...[
      'NewExpression[callee.name="Promise"] CallExpression[callee.name="setTimeout"][arguments.length=2]',
      'ImportDeclaration[source.value=/timers.promises$/] > ImportSpecifier[imported.name="setTimeout"]',
      'CallExpression[callee.property.name="waitForTimeout"]',
      'Literal[value="networkidle"]',
    ].map((selector) => ({
      selector,
      message: "A pause is too short on some machine. Wait for what is to happen, as with expect.poll or a locator.",
    })),
  ],
  "turn-and-look": [
    {
      selector: `ExpressionStatement[expression.type="AwaitExpression"]:has(Identifier[name=${turnNames}]) + ExpressionStatement:has(CallExpression[callee.name="expect"])`,
      message: "What takes a turn of the event loop today takes two tomorrow. Hold it, or ask with expect.poll.",
    },
  ],
  "elapsed-time": [
    ...[
      'CallExpression[callee.name="expect"] CallExpression[callee.property.name="now"][callee.object.name=/^(performance|Date)$/]',
      `CallExpression[callee.property.name=/^toBe(Less|Greater)Than/] > MemberExpression > CallExpression[callee.name="expect"] > :matches(Identifier[name=${timeNames}], MemberExpression[property.name=${timeNames}], ChainExpression[expression.property.name=${timeNames}], BinaryExpression:has(Identifier[name=${timeNames}]))`,
    ].map((selector) => ({
      selector,
      message: "A busy machine takes longer. Count the work instead of the time it takes, or pass in the clock.",
    })),
  ],
  "awaited-late": [
    {
      selector:
        'ForOfStatement[await=false] AwaitExpression > CallExpression[callee.name="failureOf"] > Identifier[name=/^(call|promise)$/]',
      message:
        "The next call fails before it is awaited, and is an unhandled rejection. Await all: Promise.all(calls.map(failureOf)).",
    },
  ],
  "short-limit": [
    {
      selector: 'CallExpression[callee.object.name="vi"][callee.property.name=/^wait(For|Until)$/]',
      message: "vi.waitFor gives up after a second. Use expect.poll, whose limit vitest.config.ts sets.",
    },
    ...[
      `:matches(${testCalls}) > Literal:last-child[value<=300000]`,
      `:matches(${testCalls}) > ObjectExpression > Property[key.name="timeout"] > Literal[value>0][value<=300000]`,
      'CallExpression[callee.object.name="expect"][callee.property.name="poll"] > ObjectExpression > Property[key.name="timeout"] > Literal[value<120000]',
      'CallExpression[callee.property.name=/^waitFor/] > ObjectExpression > Property[key.name="timeout"]',
    ].map((selector) => ({
      selector,
      message: "This limit is no longer than the usual one, which vitest.config.ts or Playwright sets. Leave it out.",
    })),
  ],
  "fixed-port": [
    {
      selector: 'CallExpression[callee.property.name="listen"] > Literal:first-child[value>0]',
      message: "Something else may use this port. Listen on port 0, and read which one it is.",
    },
  ],
  "shared-name": [
    {
      selector:
        ':not(CallExpression[callee.name=/^mkdtemp/]) > CallExpression[callee.name="join"] > CallExpression[callee.name="tmpdir"]',
      message: "Another run may use this name in the common temporary folder. Make a folder with mkdtempDisposable.",
    },
    {
      selector: 'CallExpression[callee.object.name="process"][callee.property.name="chdir"]',
      message: "The working directory belongs to all tests of a worker. Pass the folder in.",
    },
    {
      selector:
        'AssignmentExpression > MemberExpression.left[object.object.name="process"][object.property.name="env"]',
      message: "The environment belongs to all tests of a worker. Use vi.stubEnv, and vi.unstubAllEnvs afterwards.",
    },
  ],
};
