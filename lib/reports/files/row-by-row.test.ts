import { setImmediate as immediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { rowByRow } from "./xlsx-file";

async function* of<Row>(...lists: Iterable<Row>[]): AsyncGenerator<Iterable<Row>, void, void> {
  yield* lists;
}

function* counted(from: number, to: number, made: number[]): Generator<number, void, void> {
  for (let row = from; row <= to; row += 1) {
    made.push(row);
    yield row;
  }
}

const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);

test.each(["at once", "with pauses"])(
  "every row comes once and in its order, taken %s",
  async (how) => {
    const [made, got]: [number[], number[]] = [[], []];
    for await (const row of rowByRow(
      of(counted(1, 1000, made), [], counted(1001, 1001, made), counted(1002, 1500, made)),
    )) {
      got.push(row);
      if (how === "with pauses" && row % 37 === 0) await immediate();
    }
    expect(got).toEqual(upTo(1500));
    expect(made).toEqual(upTo(1500));
  },
);

test("while nobody asks, some of the next rows are made, and no more", async () => {
  const made: number[] = [];
  const rows = rowByRow(of(counted(1, 10_000, made)));
  await rows.next();
  await immediate();
  await immediate();
  expect(made.length).toBeGreaterThan(60);
  expect(made.length).toBeLessThan(500);
  expect(await rows.next()).toEqual({ done: false, value: 2 });
});

test("what goes wrong in making a row is told of in its place", async () => {
  const broken = function* () {
    yield* upTo(10);
    throw new Error("row 11");
  };
  const rows = rowByRow(of(broken()));
  const got: number[] = [];
  const taken = (async () => {
    for await (const row of rows) {
      got.push(row);
      await immediate();
    }
  })();
  await expect(taken).rejects.toThrow("row 11");
  expect(got).toEqual(upTo(10));
});

test("who leaves early ends the lists", async () => {
  let isEnded = false;
  const lists = async function* () {
    try {
      yield upTo(5);
      yield upTo(5);
    } finally {
      isEnded = true;
    }
  };
  for await (const row of rowByRow(lists())) if (row === 3) break;
  expect(isEnded).toBe(true);
});
