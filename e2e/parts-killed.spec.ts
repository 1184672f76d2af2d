import { expect, test } from "./fixtures/test";
import { ownAmount, reviewTransfer } from "./journeys/new-transfer";
import { partProcesses, type KilledPart } from "./fixtures/part-processes";
import type { Product } from "./fixtures/product";

/** The longest pause after kills here, and a slow machine's start of a process. */
const BACK = { timeout: 120_000 };

/** Kills a process of the product. @returns what the others are, which stay */
async function kill(product: Product, part: KilledPart): Promise<void> {
  const before = partProcesses(product);
  const pid = before[part];
  if (pid === undefined) throw new Error(`${part} isn't there to be killed`);
  process.kill(pid, "SIGKILL");
  await expect.poll(() => partProcesses(product)[part], BACK).not.toBe(pid);
}

/** Waits until the killed part runs as a new process and all others still run. */
async function isBack(
  product: Product,
  part: KilledPart,
  before: ReturnType<typeof partProcesses>,
): Promise<void> {
  await expect.poll(() => partProcesses(product)[part], BACK).toBeGreaterThan(0);
  const own = part === "keeper" || part === "database" ? ["keeper", "database"] : [part];
  const others = (all: ReturnType<typeof partProcesses>) =>
    Object.entries(all).filter(([name]) => !own.includes(name));
  expect(others(partProcesses(product))).toEqual(others(before));
}

/** Kills a part as often as it comes back, while this runs. */
async function keptDown(
  product: Product,
  part: KilledPart,
  run: () => Promise<void>,
): Promise<number> {
  let kills = 0;
  const timer = setInterval(() => {
    const pid = partProcesses(product)[part];
    if (pid === undefined) return;
    process.kill(pid, "SIGKILL");
    kills += 1;
  }, 500);
  try {
    await run();
  } finally {
    clearInterval(timer);
  }
  return kills;
}

test("while the worker is killed again and again the page says that nothing is sent, and what was asked for is sent when it is back", async ({
  page,
  product,
  signIn,
}) => {
  const away = page.getByText("Nothing is being sent right now.");
  await signIn(page, "maker");
  await reviewTransfer(page, {
    direction: "on-ramp",
    amount: ownAmount(610_000),
    recipient: "Meridian Lines FZE",
  });
  const before = partProcesses(product);
  const create = page.getByRole("button", { name: "Create transfer" });
  const asked = page.getByRole("table", { name: "What was asked for" });
  const kills = await keptDown(product, "worker", async () => {
    await expect(away).toBeVisible();
    await expect(async () => {
      if (await create.isVisible()) await create.click({ timeout: 1_000 });
      await expect(asked).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await page.reload();
    await expect(away).toBeVisible();
    await expect(asked).toBeVisible();
  });
  expect(kills).toBeGreaterThan(1);
  await isBack(product, "worker", before);
  await expect(away).toBeHidden(BACK);
  await expect(page.getByRole("button", { name: "Confirm rate" }).first()).toBeVisible(BACK);
});

test("a database that is killed comes back at its address, and so do the pages, with all the other parts as they were", async ({
  page,
  product,
  signIn,
  consoleGuard,
}) => {
  consoleGuard.expect(/50[03]|Minified React error #441|Failed to load resource/);
  await signIn(page, "maker");
  await page.goto("/");
  for (const part of ["database", "keeper"] as const) {
    const before = partProcesses(product);
    await kill(product, part);
    await isBack(product, "database", before);
    await expect
      .poll(
        () =>
          fetch(`${product.url}/api/health/ready`).then(
            ({ status }) => status,
            () => 0,
          ),
        BACK,
      )
      .toBe(200);
  }
  await page.getByRole("link", { name: "Recipients" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Recipients" })).toBeVisible(BACK);
  await expect(page.getByText("Connection lost.")).toBeHidden(BACK);
});

test("pages and sandbox that are killed come back, and nothing else goes with them", async ({
  page,
  product,
  signIn,
  consoleGuard,
}) => {
  consoleGuard.expect(/Failed to load resource|ERR_/);
  await signIn(page, "maker");
  await page.goto("/");
  for (const part of ["web", "sandbox"] as const) {
    const before = partProcesses(product);
    await kill(product, part);
    await isBack(product, part, before);
  }
  await expect
    .poll(
      () =>
        fetch(`${product.url}/api/health/ready`).then(
          ({ status }) => status,
          () => 0,
        ),
      BACK,
    )
    .toBe(200);
  await page.goto("/recipients");
  await expect(page.getByRole("heading", { level: 1, name: "Recipients" })).toBeVisible(BACK);
});
