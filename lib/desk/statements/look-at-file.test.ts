import { afterAll, beforeAll, expect, test } from "vitest";
import type { UserContext } from "@/lib/desk/context";
import { startDeskStack, type DeskStack } from "@/lib/desk/testing/desk-stack";
import type { CsvMapping } from "@/lib/domain/statements/csv-mapping";
import { addAccount } from "./add-account";
import { getImport } from "./list-imports";
import { lookAtFile } from "./look-at-file";
import { receiveFile } from "./receive-file";
import { startImport } from "./start-import";
import { workImports } from "./work-imports";

let desk: DeskStack;
let ada: UserContext;
beforeAll(async () => {
  desk = await startDeskStack({});
  ada = await desk.user("maker");
}, 120_000);
afterAll(() => desk.stop());

async function* bytes(lines: string[]): AsyncGenerator<Uint8Array, void, void> {
  yield Buffer.from(["Date,Narration,Amount,Balance", ...lines, ""].join("\n"));
}

const CHOSEN = "mdy";

test("a file is read as a person said, and the account's next one likewise", async () => {
  const account = await addAccount(ada, { kind: "bank", name: "Zenith", identifier: "1010000001", institution: "Zenith Bank", currency: "NGN" });
  const other = await addAccount(ada, { kind: "bank", name: "Access", identifier: "1010000002", institution: "Access Bank", currency: "NGN" });
  const first = await receiveFile(ada, "first.csv", bytes(["01/02/2026,A,-5.00,95.00", "03/04/2026,B,7.00,102.00"]));
  expect(first).toMatchObject({ certain: false, remembered: false, accountId: null, sheets: [] });
  const mapping: CsvMapping = { ...(first.mapping as CsvMapping), dateOrder: CHOSEN };
  await startImport(ada, first.importId, { accountId: account.id, format: "csv", mapping });
  while ((await workImports(desk.worker)) > 0);
  expect(await getImport(ada, first.importId)).toMatchObject({ state: "imported", firstDay: "2026-01-02", lastDay: "2026-03-04" });
  expect(await lookAtFile(ada, first.importId, null)).toMatchObject({ accountId: account.id, certain: true, remembered: false, mapping: { dateOrder: CHOSEN } });

  const next = await receiveFile(ada, "next.csv", bytes(["05/06/2026,C,-2.00,100.00"]));
  expect(await lookAtFile(ada, next.importId, account.id)).toMatchObject({ fileName: "next.csv", certain: true, remembered: true, mapping: { dateOrder: CHOSEN } });
  expect(await lookAtFile(ada, next.importId, other.id)).toMatchObject({ certain: false, remembered: false, mapping: { dateOrder: "dmy" } });
});

test("a viewer looks at no file, and a file that isn't there is said", async () => {
  await expect(lookAtFile(await desk.user("viewer"), "00000000-0000-4000-8000-000000000000", null)).rejects.toMatchObject({ code: "forbidden" });
  await expect(lookAtFile(ada, "00000000-0000-4000-8000-000000000000", null)).rejects.toMatchObject({ code: "not_found" });
});
