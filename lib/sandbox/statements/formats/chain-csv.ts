import { absolute, textOf } from "../micros";
import type { ChainLine, StatementDay } from "../statement-day";

interface Layout {
  columns: readonly string[];
  row(line: ChainLine): string[];
}

const utc = (at: Date): string => at.toISOString().slice(0, 19).replace("T", " ");

/** Columns of the explorers' exports. Tronscan's are the sandbox's choice. */
const LAYOUTS: Record<"etherscan" | "tronscan", Layout> = {
  etherscan: {
    columns: [
      "Transaction Hash",
      "Blockno",
      "UnixTimestamp",
      "DateTime (UTC)",
      "From",
      "To",
      "TokenValue",
      "USDValueDayOfTx",
      "ContractAddress",
      "TokenName",
      "TokenSymbol",
    ],
    row: (line) => {
      const value = textOf(absolute(line.amount), 0);
      const dollars = `$${textOf(absolute(line.amount), 2)}`;
      return [
        line.hash,
        String(line.block),
        String(Math.floor(line.at.getTime() / 1_000)),
        utc(line.at),
        line.from,
        line.to,
        value,
        dollars,
        line.contract,
        line.tokenName,
        line.currency,
      ];
    },
  },
  tronscan: {
    columns: [
      "Txn Hash",
      "Block",
      "Time (UTC)",
      "From",
      "To",
      "Amount",
      "Token Symbol",
      "Token Contract",
      "Result",
    ],
    row: (line) => [
      line.hash,
      String(line.block),
      utc(line.at),
      line.from,
      line.to,
      textOf(absolute(line.amount), 0),
      line.currency,
      line.contract,
      "SUCCESS",
    ],
  },
};

const quoted = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")}\n`;

/** Writes every cell in quotes, as explorers do, below one head line. */
export async function* writeChainCsv(
  format: "etherscan" | "tronscan",
  days: AsyncIterable<StatementDay<ChainLine>>,
): AsyncGenerator<string> {
  const { columns, row } = LAYOUTS[format];
  yield quoted(columns);
  for await (const { lines } of days) yield lines.map((line) => quoted(row(line))).join("");
}
