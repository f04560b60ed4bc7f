import { setTimeout as wait } from "node:timers/promises";
import { end, Executable, expectThat } from "../../executables/checks/executable.ts";
import { pushes } from "../../executables/checks/partner.ts";
import type { Buildah } from "../buildah.ts";
import { imageName } from "../build.ts";
import { type Container, Containers } from "./containers.ts";

/** What an image says of its containers, and how large its layers are. */
interface About {
  Docker: {
    config: { User: string; Entrypoint: string[]; Cmd: string[]; Volumes: object; Healthcheck: { Test: string[] } };
  };
  Manifest: string;
}

/** The image that is checked, and what that takes. */
export interface Examined {
  config: About["Docker"]["config"];
  bytes: number;
  containers: Containers;
  /** totem-partner, which calls the mock server from outside its container. */
  partner: Executable;
}

/** Unpacks the image into a folder. */
export async function examine(buildah: Buildah, folder: string, partner: Executable): Promise<Examined> {
  const about = JSON.parse(await buildah.run("inspect", "--type", "image", imageName)) as About;
  const { layers } = JSON.parse(about.Manifest) as { layers: { size: number }[] };
  const bytes = layers.reduce((sum, { size }) => sum + size, 0);
  const containers = await Containers.of(buildah, folder);
  return { config: about.Docker.config, bytes, containers, partner };
}

const health = (container: Container, { config }: Examined) => container.exec(config.Healthcheck.Test.slice(1));

const patienceMilliseconds = 20_000;

async function untilHealthy(container: Container, image: Examined): Promise<void> {
  const latest = performance.now() + patienceMilliseconds;
  for (;;) {
    const { code, err } = await health(container, image);
    if (code === 0) return;
    if (container.process.exitCode !== null) throw new Error(`It ended: ${JSON.stringify(await container.ended)}`);
    expectThat("it becomes healthy", performance.now() < latest, err);
    await wait(20);
  }
}

/** 127.0.0.1 alone would not show that it listens for others. */
const address = "127.0.0.2";

const listed = async (partner: Executable) => (await partner.run(0, "authorizations", "list", "--json")).out;

async function keepsOrders(image: Examined): Promise<void> {
  const { Entrypoint, Cmd } = image.config;
  const command = [...Entrypoint, ...Cmd];
  const variables = { TOTEM_PARTNER_BASE_URL: `http://${address}:4010`, TOTEM_PARTNER_API_KEY: "test_demo" };
  const outside = ({ pid }: Container) => image.partner.with(variables).inNetworkOf(pid);
  let before: string;
  {
    await using first = await image.containers.start(command);
    await untilHealthy(first, image);
    await pushes(outside(first));
    before = await listed(outside(first));
    await first.kill();
  }
  await using second = await image.containers.start(command);
  await untilHealthy(second, image);
  const after = await listed(outside(second));
  expectThat("the order is as it was", after === before, { before, after });
  const named = new Executable("curl", image.partner.folder).inNetworkOf(second.pid);
  const resolved = ["--resolve", `totem-mock:4010:${address}`, "--header", "X-Partner-API-Key: test_demo"];
  const { out } = await named.run(0, "--silent", "--fail", ...resolved, "http://totem-mock:4010/products");
  expectThat("other containers call it by its name", out.includes('"items"'), out);
  await end(second, "SIGTERM");
}

async function isUnhealthy(image: Examined): Promise<void> {
  await using elsewhere = await image.containers.start([...image.config.Entrypoint, "--port", "4011"]);
  const { code, err } = await health(elsewhere, image);
  expectThat("it says so", code === 1 && err.startsWith("totem-mock: No mock server is ready"), { code, err });
  await end(elsewhere, "SIGTERM");
}

function isModest({ config, bytes }: Examined): Promise<void> {
  expectThat("it has at most 150 MB", bytes < 150e6, bytes);
  expectThat("its user has no rights", /^[1-9]\d*:[1-9]\d*$/.test(config.User), config);
  expectThat("its data is in a volume", "/data" in config.Volumes, config);
  return Promise.resolve();
}

/** What holds for the image. */
export const imageChecks: Readonly<Record<string, (image: Examined) => Promise<void>>> = {
  "is small, and needs no rights": isModest,
  "keeps orders on a read-only root when it is killed, and ends in a second": keepsOrders,
  "is unhealthy while nothing answers": isUnhealthy,
};
