import { afterAll, expect, test } from "vitest";
import { startTestDesk } from "@/lib/desk/testing/test-desk";
import { inTurn } from "@/lib/store/postgres/in-turn";
import { booksOf } from "../testing/books";
import { WindowLines } from "./match-window";

const desk = await startTestDesk();
const books = booksOf(desk.db, (await desk.signedIn("viewer")).ctx.actor.userId);
const account = await books.account();
const ids = await books.lines(
  account,
  ["10", "11", "11", "12", "13"].map((day) => ({
    bookedOn: `2026-11-${day}`,
    amount: "100",
    narration: "RAMP",
  })),
);
afterAll(() => desk.close());

test.each([
  { limit: 100, piece: 2, pieces: [2, 2, 1], next: false },
  { limit: 5, piece: 5, pieces: [5], next: false },
  { limit: 4, piece: 2, pieces: [2, 2], next: true },
  { limit: 3, piece: 2, pieces: [2, 1], next: true },
  { limit: 100, piece: 10, pieces: [5], next: false },
])("up to $limit lines, $piece at a time", async ({ limit, piece, pieces, next }) => {
  await desk.db.transaction().execute(async (tx) => {
    const lines = new WindowLines(tx, {
      turns: inTurn(),
      accountId: account,
      after: null,
      limit,
      piece,
    });
    const read: string[][] = [];
    for await (const some of lines) read.push(some.map(({ id }) => id));
    expect(read.map(({ length }) => length)).toEqual(pieces);
    expect(read.flat()).toEqual(ids.slice(0, limit));
    expect(lines.count).toBe(read.flat().length);
    expect(lines.next?.id).toBe(next ? ids[limit - 1] : undefined);
  });
});
