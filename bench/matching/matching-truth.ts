import { atLeast, type Bench, type BenchResult } from "../report/bench";
import { withDeskDatabase } from "./desk-database";
import { seededAccounts, type AccountAgainstTruth } from "./seeded-accounts";

/** As many transactions as a fresh sandbox has, and four times as many on the same days, where more lines fit more transactions. */
const SCALES = [
  { transactions: 3_000, seeds: [1, 2, 3] },
  { transactions: 12_000, seeds: [1] },
] as const;
const MIN_PRECISION = 100;
const MIN_RECALL = 99;

export const matchingTruth: Bench = {
  name: "matching-truth",
  title: "Matching seeded statements, against what is true of them",
  how: [
    `A sandbox with a year's transactions, the same year in every run: ${SCALES.map(({ transactions, seeds }) => `${transactions.toLocaleString("en-GB")} from ${seeds.length === 1 ? "one seed" : `${seeds.length} seeds`}`).join(", ")}.`,
    "Of each of the company's accounts and wallets a year's statement is imported as it is detected, and the rules run, on default settings.",
    "The statements have the errors that the sandbox seeds by default: truncated references, bank charges, duplicate lines, wrong days, missing lines, combined payments, and lines of other business. Which transactions each line belongs to is in the truth beside them.",
  ].join(" "),
  run: async (say) => {
    const scales: Scale[] = [];
    for (const { transactions, seeds } of SCALES) {
      const measured: AccountAgainstTruth[] = [];
      for (const seed of seeds) {
        say(`${transactions.toLocaleString("en-GB")} transactions, seed ${seed}…`);
        await withDeskDatabase(async (database) => {
          for await (const one of seededAccounts(database, { transactions, seed })) {
            for (const wrong of one.wrong) say(`  wrong in ${nameOf(one)}: ${wrong}`);
            measured.push(one);
          }
        });
      }
      scales.push({ transactions, measured });
    }
    return result(scales);
  },
};

interface Scale {
  transactions: number;
  measured: readonly AccountAgainstTruth[];
}

interface Sums {
  related: number;
  automatic: number;
  wrong: number;
  missed: number;
}

function sumsOf(measured: readonly AccountAgainstTruth[]): Sums {
  const sum = (valueOf: (one: AccountAgainstTruth) => number): number =>
    measured.reduce((total, one) => total + valueOf(one), 0);
  return {
    related: sum((one) => one.related),
    automatic: sum((one) => one.automatic),
    wrong: sum((one) => one.wrong.length),
    missed: sum((one) => one.missed.length),
  };
}

const part = (some: number, whole: number): number => (whole === 0 ? 100 : (100 * some) / whole);

function result(scales: readonly Scale[]): BenchResult {
  return {
    figures: scales.flatMap(({ transactions, measured }) => {
      const { related, automatic, wrong, missed } = sumsOf(measured);
      const of = `${transactions.toLocaleString("en-GB")} transactions a year`;
      return [
        atLeast(
          {
            what: `${of}: automatic matches that are right`,
            value: part(automatic - wrong, automatic),
            unit: "%",
            digits: 3,
          },
          MIN_PRECISION,
        ),
        atLeast(
          {
            what: `${of}: lines of transactions that are matched or suggested rightly`,
            value: part(related - missed, related),
            unit: "%",
            digits: 2,
          },
          MIN_RECALL,
        ),
      ];
    }),
    table: {
      head: [
        "transactions",
        "account",
        "lines of transactions",
        "automatic matches",
        "of these wrong",
        "lines missed",
        "found",
      ],
      rows: scales.flatMap(({ transactions, measured }) =>
        [...new Set(measured.map(nameOf))].map((name) => {
          const { related, automatic, wrong, missed } = sumsOf(
            measured.filter((one) => nameOf(one) === name),
          );
          return [
            transactions.toLocaleString("en-GB"),
            name,
            ...[related, automatic, wrong, missed].map((count) => count.toLocaleString("en-GB")),
            `${part(related - missed, related).toFixed(2)} %`,
          ];
        }),
      ),
    },
    notes: [
      "Lines that were doubled by the bank are no part of the figures: which of two equal lines is the copy can't be told.",
      "Part of what is missed can't be found by anybody: the other half of a payment is not in the statement, or several transfers of the same round amounts fit.",
    ],
  };
}

function nameOf({ account, token }: AccountAgainstTruth): string {
  return token === null ? account.id : `${account.id}, ${token}`;
}
