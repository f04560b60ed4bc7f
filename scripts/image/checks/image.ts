import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parse } from "yaml";
import { end, Executable, expectThat } from "../../executables/checks/executable.ts";
import { pushes } from "../../executables/checks/partner.ts";
import type { Buildah } from "../buildah.ts";
import { recipe } from "../../recipes/recipe.ts";
import { imageName } from "../build.ts";
import { type Container, Containers } from "./containers.ts";

/** The settings of an image for its containers, and the sizes of its layers. */
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

const health = (container: Container, { config }: Examined, check = config.Healthcheck.Test) =>
  container.exec(check.slice(1));

const patienceMilliseconds = 20_000;

async function untilHealthy(container: Container, image: Examined, check?: string[]): Promise<void> {
  const latest = performance.now() + patienceMilliseconds;
  for (;;) {
    const { code, err } = await health(container, image, check);
    if (code === 0) return;
    if (container.process.exitCode !== null) throw new Error(`It ended: ${JSON.stringify(await container.ended)}`);
    expectThat("it becomes healthy", performance.now() < latest, err);
    await wait(20);
  }
}

/** 127.0.0.1 alone would not show that it listens for others. */
const address = "127.0.0.2";

const listed = async (partner: Executable) => (await partner.run(0, "authorizations", "list", "--json")).out;

/** The guide's example of a service in Docker Compose. */
interface Service {
  command?: string[];
  environment: Record<string, string>;
  healthcheck?: { test: string[] };
  read_only: boolean;
  cap_drop: string[];
}

function composed(file: string): Service {
  const { services } = parse(recipe(file)) as { services: Record<string, Service> };
  const service = services[imageName];
  if (service === undefined) throw new Error(`${file} has no service ${imageName}.`);
  // As every container is here.
  expectThat("it has no rights", service.read_only && service.cap_drop.includes("ALL"), service);
  return service;
}

async function keepsOrders(image: Examined): Promise<void> {
  const { command, environment } = composed("compose.yaml");
  const start = () =>
    image.containers.start([...image.config.Entrypoint, ...(command ?? image.config.Cmd)], environment);
  const variables = { TOTEM_PARTNER_BASE_URL: `http://${address}:4010`, TOTEM_PARTNER_API_KEY: "test_demo" };
  const outside = ({ pid }: Container) => image.partner.with(variables).inNetworkOf(pid);
  let before: string;
  {
    await using first = await start();
    await untilHealthy(first, image);
    await pushes(outside(first));
    before = await listed(outside(first));
    await first.kill();
  }
  await using second = await start();
  await untilHealthy(second, image);
  const after = await listed(outside(second));
  expectThat("the order is as it was", after === before, { before, after });
  await answersByName(image, second, String(environment["TOTEM_MOCK_ADMIN_TOKEN"]));
  await end(second, "SIGTERM");
}

/** Checks that other containers can call it by its name, and control it with its token. */
async function answersByName({ partner }: Examined, { pid }: Container, token: string): Promise<void> {
  const curl = new Executable("curl", partner.folder).inNetworkOf(pid);
  const call = (code: number, secret: string) => {
    const headers = ["X-Partner-API-Key: test_demo", `Authorization: Bearer ${secret}`];
    const named = ["--resolve", `totem-mock:4010:${address}`, ...headers.flatMap((header) => ["--header", header])];
    return curl.run(code, "--silent", "--fail", ...named, "http://totem-mock:4010/_mock/requests");
  };
  const { out } = await call(0, token);
  expectThat("its journal has what was called", out.includes('"listAuthorizations"'), out.slice(0, 500));
  await call(22, `${token}-other`);
}

/** Others trust it by the file in its volume, under its name. */
async function servesHttps(image: Examined): Promise<void> {
  const { command = [], environment, healthcheck } = composed("compose.https.yaml");
  await using container = await image.containers.start([...image.config.Entrypoint, ...command], environment);
  await untilHealthy(container, image, healthcheck?.test);
  const { folder } = image.partner;
  const trusted = ["--cacert", join(folder, "bundle/rootfs", environment["NODE_EXTRA_CA_CERTS"] ?? "")];
  const named = ["--resolve", `totem-mock:4010:${address}`, "https://totem-mock:4010/_mock/health"];
  await new Executable("curl", folder).inNetworkOf(container.pid).run(0, "--silent", "--fail", ...trusted, ...named);
  await end(container, "SIGTERM");
}

async function isUnhealthy(image: Examined): Promise<void> {
  await using elsewhere = await image.containers.start([...image.config.Entrypoint, "--port", "4011"]);
  const { code, err } = await health(elsewhere, image);
  expectThat("it says so", code === 1 && err.startsWith("totem-mock: No mock server is ready"), { code, err });
  // It may not have begun to listen for signals.
  await elsewhere.kill();
}

function isModest({ config, bytes }: Examined): Promise<void> {
  expectThat("it has at most 150 MB", bytes < 150e6, bytes);
  expectThat("its user has no rights", /^[1-9]\d*:[1-9]\d*$/.test(config.User), config);
  expectThat("its data is in a volume", "/data" in config.Volumes, config);
  return Promise.resolve();
}

/** The checks of the image. */
export const imageChecks: Readonly<Record<string, (image: Examined) => Promise<void>>> = {
  "is small, and needs no rights": isModest,
  "keeps orders on a read-only root when it is killed, and ends in a second": keepsOrders,
  "serves HTTPS with a certificate in its volume": servesHttps,
  "is unhealthy while nothing answers": isUnhealthy,
};
