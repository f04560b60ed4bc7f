import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { clientTrials } from "@totem-partner/certification";
import { expect, test } from "vitest";
import { certificateOf } from "../../src/certify/certificate.ts";
import { htmlReport } from "../../src/certify/reports.ts";
import { runTrials } from "../../src/certify/run-trials.ts";
import { limitConcurrency } from "../../src/matrix/run-command.ts";
import { startBrowser } from "../support/browser/browser.ts";
import { isPictureWanted, takePicture } from "../support/browser/picture.ts";

const picture = new URL("../../../../docs/pages/guide/pictures/certificate.webp", import.meta.url);
const naive = fileURLToPath(new URL("integrations/one-mistake.ts", import.meta.url));
const shown = ["create-response-lost", "retry-after-seconds", "cancel-response-lost"];

test.runIf(isPictureWanted)("the picture of a report is small", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "certify-"));
  const { signal } = new AbortController();
  const command = [process.execPath, naive, "new-id-for-a-repeat"];
  const found = await runTrials({
    trials: clientTrials.filter(({ id }) => shown.includes(id)),
    ...{ command, folder: folder.path, timeoutSeconds: 60 },
    server: { contract: "off", assumptions: {} },
    turn: limitConcurrency(8),
    signal,
  });
  const certificate = certificateOf(found, { kit: "0.1.0", profile: {}, began: new Date(), outOfScope: {} });
  await using browser = await startBrowser();
  const page = await browser.newPage({ viewport: { width: 1000, height: 640 } });
  await page.setContent(htmlReport(certificate));
  expect(await takePicture(page, picture)).toBeLessThan(80_000);
});
