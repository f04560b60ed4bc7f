import { cp, mkdtempDisposable, readFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
// oxlint-disable-next-line workspace/fixed-wait -- The pace of the load and of the accidents; nothing waits for an outcome.
import { setTimeout } from "node:timers/promises";
import { expect, inject, test } from "vitest";
import { anOrder } from "../../packages/sandbox/test/support/partner-of.ts";
import { type Call, hasNginx, startProxy } from "./support/guide-proxy.ts";
import { hasContainers, SandboxProcess } from "./support/sandbox-process.ts";
import { SmallDisk } from "./support/small-disk.ts";

/** A week in ten minutes: `SCALE=17`. */
const scale = inject("scale");
const [companies, rounds, pause] = [Math.min(30 * scale, 500), Math.min(scale, 3), Math.min(1200 * scale, 20_000)];

/** The longest time, in milliseconds, that a company may get no answer but problems. */
const longestOutage = 10_000;

const json = { "content-type": "application/json" };

const form = {
  headers: { "content-type": "multipart/form-data; boundary=part" },
  body: `--part\r\ncontent-disposition: form-data; name="companyProtocolEnabled"\r\n\r\ntrue\r\n--part\r
content-disposition: form-data; name="companyProtocolDocument"; filename="plan.pdf"\r\ncontent-type: application/pdf\r\n\r
%PDF-1.7${"x".repeat(10_000)}\r\n--part--\r\n`,
};

/** A partner who works, and remembers what was acknowledged. */
interface Partner {
  name: string;
  key: string;
  acknowledged: Map<string, string>;
}

test.runIf(hasNginx && process.platform === "linux")(
  `${String(companies)} companies lose nothing in a week of accidents, and none is away for more than 10 s`,
  async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), "week-"));
    const secretsFile = join(folder.path, "secrets.json");
    const words = ["--secrets-file", secretsFile, "--bound", "requestsPerMinute=1000000"];
    using disk = new SmallDisk(join(folder.path, "disk"));
    await using one = new SandboxProcess(join(folder.path, "sandbox-1"), words, hasContainers());
    await using two = new SandboxProcess(join(folder.path, "sandbox-2"), words);
    await using three = new SandboxProcess(join(disk.path, "sandbox-3"), words);
    const processes = [one, two, three];
    for (const sandbox of processes) await sandbox.start();
    const ports = { 4041: one.port, 4042: two.port, 4043: three.port };
    await using proxy = await startProxy(folder.path, "sandboxes.conf", ports);
    const { adminToken } = JSON.parse(await readFile(secretsFile, "utf8")) as { adminToken: string };
    const operator = { key: "", headers: { ...json, authorization: `Bearer ${adminToken}` } };

    let longest = 0;
    /** Repeats a call until it is answered, with backoff, as clients do: a proxy that has no more connections says 429. */
    const answered = async (call: Call): Promise<{ status: number | undefined; body: string }> => {
      const since = Date.now();
      for (let pause = 50; ; pause = Math.min(2 * pause, 1000)) {
        const response = await proxy.call(call).catch(() => undefined);
        if (response?.status !== undefined && response.status < 429) {
          longest = Math.max(longest, Date.now() - since);
          return response;
        }
        if (response?.status !== 429 && response)
          expect(JSON.parse(response.body), response.body).toMatchObject({ status: response.status });
        await setTimeout(pause * (0.5 + Math.random() / 2));
      }
    };
    const issue = async (name: string): Promise<string> => {
      const path = `/_sandbox/companies/${name}/keys`;
      const { body } = await answered({ ...operator, path, method: "POST", body: '{"name":"week"}' });
      return (JSON.parse(body) as { apiKey: string }).apiKey;
    };
    const partners: Partner[] = [];
    for (let n = 0; n < companies; n += 1) {
      const name = `company-${String(n)}`;
      partners.push({ name, key: await issue(name), acknowledged: new Map() });
    }

    let isOver = false;
    const work = async (partner: Partner): Promise<void> => {
      const post = (path: string, body: object) =>
        answered({ path, key: partner.key, method: "POST", headers: json, body: JSON.stringify(body) });
      for (let n = 0; !isOver; n += 1) {
        const externalId = `ERP-${String(n)}`;
        const { status, body } = await post("/authorizations", anOrder(externalId));
        expect([200, 201], body).toContain(status);
        const { id } = JSON.parse(body) as { id: string };
        partner.acknowledged.set(externalId, id);
        if (n % 3 === 0) expect([200, 409]).toContain((await post(`/authorizations/${id}/cancel`, {})).status);
        if (n % 5 === 0) await answered({ ...form, path: "/cleaning-protocol", key: partner.key, method: "POST" });
        if (n % 7 === 0) expect(await post("/_mock/clock/advance", { seconds: 60 })).toMatchObject({ status: 200 });
        await setTimeout(200 + 600 * scale * Math.random());
      }
    };
    const load = Promise.all(partners.map(work));

    const refusedWrites = () => processes.flatMap(({ log }) => log.filter((line) => line.includes("disk_full"))).length;
    const accidents: (() => unknown)[] = [
      () => two.killEngine(),
      () => three.restart("SIGKILL"),
      // An upgrade.
      () => one.restart("SIGTERM"),
      async () => {
        const idle = Array.from({ length: 1000 }, () => connect(proxy.socketPath).on("error", () => undefined));
        await setTimeout(500);
        for (const socket of idle) socket.destroy();
      },
      // A backup, restored elsewhere.
      async () => {
        await two.end("SIGTERM");
        const elsewhere = `${two.data}-restored`;
        await cp(two.data, elsewhere, { recursive: true });
        two.data = elsewhere;
        await two.start();
      },
      async () => {
        for (const partner of partners) partner.key = await issue(partner.name);
      },
      // A container that is killed.
      () => one.restart("SIGKILL"),
      async () => {
        const before = refusedWrites();
        disk.fill();
        // Files that have room in themselves accept a few more writes.
        if (disk.isMounted) await expect.poll(refusedWrites, { timeout: longestOutage / 2 }).toBeGreaterThan(before);
        disk.clear();
      },
      () => two.limitEngine(),
      () => processes.forEach((sandbox) => sandbox.killEngine()),
    ];
    for (let round = 0; round < rounds; round += 1) {
      for (const accident of accidents) {
        await setTimeout(pause);
        await accident();
      }
    }
    await setTimeout(pause);
    isOver = true;
    await load;

    for (const { name, key, acknowledged } of partners) {
      const { body } = await answered({ path: "/_mock/state", key });
      const { authorizations: kept } = JSON.parse(body) as {
        authorizations: { id: string; origin: { externalId: string } }[];
      };
      const ids = new Map(kept.map(({ id, origin }) => [origin.externalId, id]));
      expect(ids.size, name).toBe(kept.length);
      expect(ids, name).toEqual(acknowledged);
    }
    // Its own process may have restarted, but no company has moved to another process.
    const served: string[] = [];
    for (const { port } of processes) {
      for (let offset = 0; offset < companies; offset += 100) {
        const url = `http://127.0.0.1:${String(port)}/_sandbox/companies?limit=100&offset=${String(offset)}`;
        const page = (await (await fetch(url, { headers: operator.headers })).json()) as { items: { name: string }[] };
        served.push(...page.items.map(({ name }) => name));
      }
    }
    // The first process makes a company of its own.
    expect(served.toSorted()).toEqual([...partners.map(({ name }) => name), "demo"].toSorted());
    for (const line of processes.flatMap(({ log }) => log))
      expect(() => JSON.parse(line) as unknown, line).not.toThrow();
    // oxlint-disable-next-line workspace/elapsed-time -- How long a company is away is what this shows.
    expect(longest).toBeLessThan(longestOutage);
    const said = processes.flatMap(({ log }) => log).join("\n");
    expect(said).toContain("Too many open files");
    const creates = partners.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
    console.log(
      `${String(creates)} creates acknowledged and kept once; no company was away for more than ${String(longest)} ms.`,
    );
  },
  120_000 + rounds * 11 * (pause + 15_000),
);
