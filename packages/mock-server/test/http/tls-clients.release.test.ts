import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { issueCertificate } from "@totem-partner/spec/tls-certificate";
import { expect, test } from "vitest";
import { startMockServer } from "../support/mock.ts";
import { Scratch } from "../support/scratch.ts";

const run = promisify(execFile);

const isHere = (program: string): boolean =>
  (process.env["PATH"] ?? "").split(delimiter).some((folder) => existsSync(join(folder, program)));

const python = `
import ssl, sys, urllib.request
context = ssl.create_default_context(cafile=sys.argv[1])
context.verify_flags |= ssl.VERIFY_X509_STRICT
for url in sys.argv[2:]:
    print(urllib.request.urlopen(url, context=context).read().decode())`;

const java = `
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

class Client {
    public static void main(String[] urls) throws Exception {
        for (String url : urls) {
            HttpRequest request = HttpRequest.newBuilder(URI.create(url)).build();
            System.out.println(HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body());
        }
    }
}`;

type Client = (ca: string, urls: string[], scratch: Scratch) => Promise<{ stdout: string }>;

const clients: Record<string, Client> = {
  curl: (ca, urls) => run("curl", ["--silent", "--fail", "--cacert", ca, ...urls]),
  openssl: async (ca, _urls, scratch) =>
    run("openssl", ["verify", "-x509_strict", "-purpose", "sslserver", "-CAfile", ca, scratch.path("server.pem")]),
  python3: (ca, urls) => run("python3", ["-c", python, ca, ...urls]),
  javac: async (ca, urls, scratch) => {
    const [store, source] = [scratch.path("store.p12"), await scratch.write("Client.java", java)];
    const imported = ["-importcert", "-noprompt", "-file", ca, "-keystore", store, "-storepass", "changeit"];
    await run("keytool", imported);
    const trusting = [`-Djavax.net.ssl.trustStore=${store}`, "-Djavax.net.ssl.trustStorePassword=changeit"];
    return run("java", [...trusting, source, ...urls]);
  },
};

test.for(Object.entries(clients))(
  "%s trusts a generated certificate by its authority",
  async ([name, client], context) => {
    if (!isHere(name)) return context.skip(`${name} is not installed.`);
    const { ca, ...tls } = issueCertificate(["localhost", "127.0.0.1"]);
    await using scratch = await Scratch.create();
    await scratch.write("server.pem", tls.cert);
    await using mock = await startMockServer({ tls, contract: "off" });
    const urls = ["localhost", "127.0.0.1"].map((host) => `https://${host}:${String(mock.port)}/_mock/health`);
    const { stdout } = await client(await scratch.write("ca.pem", ca), urls, scratch);
    expect(stdout.match(/"status":"ok"/g)?.length ?? stdout.trim()).toEqual(
      name === "openssl" ? `${scratch.path("server.pem")}: OK` : 2,
    );
  },
);
