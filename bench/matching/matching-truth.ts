import { atLeast, type Bench, type BenchResult } from "../report/bench";
import { withDeskDatabase } from "./desk-database";
import { seededAccounts, type AccountAgainstTruth } from "./seeded-accounts";

const TRANSACTIONS = 12_000;
const SEEDS = [1, 2, 3] as const;
const MIN_PRECISION = 100;
const MIN_RECALL = 99;

export const matchingTruth: Bench = {
  name: "matching-truth",
  title: "Matching seeded statements, against what is true of them",
  how: [
    `A sandbox with ${TRANSACTIONS.toLocaleString("en-GB")} transactions of a year, ${SEEDS.length} times from another seed. Of each of the company's accounts and wallets a year's statement is imported as it is detected, and the rules run, on default settings.`,
    "The statements have the errors that the sandbox seeds by default: truncated references, bank charges, duplicate lines, wrong days, missing lines, combined payments, and lines of other business. Which transactions each line belongs to is in the truth beside them.",
  ].join(" "),
  run: async (say) => {
    const measured: AccountAgainstTruth[] = [];
    for (const seed of SEEDS) {
      say(`Seed ${seed}…`);
      await withDeskDatabase(async (database) => {
        for await (const one of seededAccounts(database, { transactions: TRANSACTIONS, seed })) {
          say(`${one.account.id} ${one.token ?? ""} (${one.format}): ${one.related} lines, ${one.automatic} automatic, ${one.wrong.length} wrong, ${one.missed.length} missed`);
          for (const wrong of one.wrong) say(`  wrong: ${wrong}`);
          measured.push(one);
        }
      });
    }
    return result(measured);
  },
};

interface Sums {
  related: number;
  automatic: number;
  wrong: number;
  missed: number;
}

function sumsOf(measured: readonly AccountAgainstTruth[]): Sums {
  const sum = (valueOf: (one: AccountAgainstTruth) => number): number => measured.reduce((total, one) => total + valueOf(one), 0);
  return { related: sum((one) => one.related), automatic: sum((one) => one.automatic), wrong: sum((one) => one.wrong.length), missed: sum((one) => one.missed.length) };
}

function result(measured: readonly AccountAgainstTruth[]): BenchResult {
  const all = sumsOf(measured);
  const names = [...new Set(measured.map(nameOf))];
  const part = (some: number, whole: number): number => (whole === 0 ? 100 : (100 * some) / whole);
  return {
    figures: [
      atLeast({ what: "Automatic matches that are right", value: part(all.automatic - all.wrong, all.automatic), unit: "%", digits: 3 }, MIN_PRECISION),
      atLeast({ what: "Lines of transactions that are matched or suggested rightly", value: part(all.related - all.missed, all.related), unit: "%", digits: 2 }, MIN_RECALL),
    ],
    table: {
      head: ["account", "lines of transactions", "automatic matches", "of these wrong", "lines missed", "found"],
      rows: names.map((name) => {
        const { related, automatic, wrong, missed } = sumsOf(measured.filter((one) => nameOf(one) === name));
        return [name, ...[related, automatic, wrong, missed].map((count) => count.toLocaleString("en-GB")), `${part(related - missed, related).toFixed(2)} %`];
      }),
    },
    notes: ["Lines that were doubled by the bank are no part of the figures: which of two equal lines is the copy can't be told."],
  };
}

function nameOf({ account, token }: AccountAgainstTruth): string {
  return token === null ? account.id : `${account.id}, ${token}`;
}
