import { expect, test } from "vitest";
import { askInTurn, inTurn } from "./in-turn";

test("an answer is read once the next query has been sent", async () => {
  const turns = inTurn();
  const said: string[] = [];
  const ask = (name: string) =>
    askInTurn(turns, async () => {
      said.push(`ask ${name}`);
      await Promise.resolve();
      return () => said.push(`read ${name}`);
    });
  await Promise.all([ask("first"), ask("second"), ask("third")]);
  expect(said).toEqual([
    "ask first",
    "ask second",
    "ask third",
    "read first",
    "read second",
    "read third",
  ]);
});

test("a query that fails is told to who asked, and those after it run", async () => {
  const turns = inTurn();
  const failed = askInTurn(turns, () => Promise.reject(new Error("refused")));
  const answered = askInTurn(turns, () => Promise.resolve(() => 1));
  await expect(failed).rejects.toThrow("refused");
  expect(await answered).toBe(1);
});
