import { setImmediate } from "node:timers/promises";
import { exportState, type StoreCommit } from "@totem-partner/simulator";
import { updateAuthorization } from "@totem-partner/simulator/host";
import { expect, test } from "vitest";
import { anAuthorization } from "../support/authorization.ts";
import { RememberedStore } from "../support/companies/remembered-store.ts";
import { Stored } from "../support/companies/stored.ts";

/** A store whose compacting may fail, and which may say that what it writes is larger than it is. */
class CompactedStore extends RememberedStore {
  /** The number of times that a company was, or was to be, written as a whole after the first time. */
  compacted = -1;
  isFull = false;
  readonly #weigh: (commit: StoreCommit, bytes: number) => number;

  constructor(weigh: (commit: StoreCommit, bytes: number) => number = (_, bytes) => bytes) {
    super();
    this.#weigh = weigh;
  }

  override append(commits: readonly StoreCommit[]): number[] {
    if (commits.some(({ replaces }) => replaces)) {
      this.compacted += 1;
      if (this.isFull) throw new Error("The disk is full.");
    }
    const sizes = super.append(commits);
    return commits.map((commit, at) => this.#weigh(commit, sizes[at] ?? 0));
  }
}

/** A company with one authorization; `change` changes it so often, and returns the number of compactings. */
async function aLog(store: CompactedStore) {
  const stored = new Stored(store);
  await stored.call("POST", "/authorizations", anAuthorization());
  const [id = ""] = stored.company.records.authorizations.keys();
  const change = async (times: number): Promise<number> => {
    for (let at = 0; at < times; at += 1) {
      updateAuthorization(stored.company, id, { tractorPlate: `P${String(at)}` });
    }
    await setImmediate();
    return store.compacted;
  };
  return { stored, change };
}

test("a log of which most has been superseded is compacted, and says the same", async () => {
  const store = new CompactedStore();
  const { stored, change } = await aLog(store);
  expect(await change(19_500)).toBe(0);
  expect(await change(1000)).toBe(1);
  expect(await change(100)).toBe(1);
  const copy = store.copy();
  expect([...copy.load("test_demo")].flat().length).toBeLessThan(1000);
  expect(exportState(new Stored(copy).company)).toEqual(exportState(stored.company));
  expect(await change(19_000)).toBe(1);
  expect(await change(1500)).toBe(2);
});

test("a log that another process began is compacted as well", async () => {
  const { stored } = await aLog(new CompactedStore());
  const store = new CompactedStore();
  store.append([{ company: "test_demo", replaces: true, entries: [...stored.store.load("test_demo")].flat() }]);
  const { change } = await aLog(store);
  expect(await change(19_500)).toBe(0);
  expect(await change(1000)).toBe(1);
});

const megabyte = 1_000_000;

/** Every change takes a megabyte, and the whole so much. */
const heavy = (whole: number) =>
  new CompactedStore((commit) => (commit.replaces ? whole : [...commit.entries].length * megabyte));

test("a log of few entries that take much more than the whole is compacted as well", async () => {
  const light = await aLog(heavy(megabyte));
  expect(await light.change(70)).toBe(0);
  expect(await light.change(30)).toBe(1);
  // As long as it is not three times the whole, compacting would gain little.
  const large = await aLog(heavy(50 * megabyte));
  expect(await large.change(140)).toBe(0);
  expect(await large.change(20)).toBe(1);
});

test("compacting that fails loses nothing, is reported, and is tried again when as much was written once more", async () => {
  const store = new CompactedStore();
  const { stored, change } = await aLog(store);
  store.isFull = true;
  expect(await change(20_500)).toBe(1);
  expect(stored.failures).toMatchObject([
    { message: "The state of test_demo could not be compacted.", cause: { message: "The disk is full." } },
  ]);
  expect(exportState(new Stored(store.copy()).company)).toEqual(exportState(stored.company));
  expect(await change(19_000)).toBe(1);
  expect(await change(1500)).toBe(2);
  expect(exportState(new Stored(store.copy()).company)).toEqual(exportState(stored.company));
  store.isFull = false;
  expect(await change(20_500)).toBe(3);
  expect(exportState(new Stored(store.copy()).company)).toEqual(exportState(stored.company));
  expect([...store.copy().load("test_demo")].flat().length).toBeLessThan(1000);
});

test("after compacting failed, the bytes of what is written count as those of the whole", async () => {
  const store = heavy(50 * megabyte);
  const { change } = await aLog(store);
  store.isFull = true;
  expect(await change(160)).toBe(1);
  expect(await change(460)).toBe(1);
  expect(await change(40)).toBe(2);
});
