import { absolute, textOf } from "../micros";
import type { ChainLine, StatementDay } from "../statement-day";

type Column = readonly [name: string, cell: (line: ChainLine) => string];

const utc = ({ at }: ChainLine): string => at.toISOString().slice(0, 19).replace("T", " ");
const value = ({ amount }: ChainLine): string => textOf(absolute(amount), 0);

/** Columns of the explorers' exports. Tronscan's are the sandbox's choice. */
const COLUMNS: Record<"etherscan" | "tronscan", readonly Column[]> = {
  etherscan: [
    ["Transaction Hash", ({ hash }) => hash],
    ["Blockno", ({ block }) => String(block)],
    ["UnixTimestamp", ({ at }) => String(Math.floor(at.getTime() / 1_000))],
    ["DateTime (UTC)", utc],
    ["From", ({ from }) => from],
    ["To", ({ to }) => to],
    ["TokenValue", value],
    ["USDValueDayOfTx", ({ amount }) => `$${textOf(absolute(amount), 2)}`],
    ["ContractAddress", ({ contract }) => contract],
    ["TokenName", ({ tokenName }) => tokenName],
    ["TokenSymbol", ({ currency }) => currency],
  ],
  tronscan: [
    ["Txn Hash", ({ hash }) => hash],
    ["Block", ({ block }) => String(block)],
    ["Time (UTC)", utc],
    ["From", ({ from }) => from],
    ["To", ({ to }) => to],
    ["Amount", value],
    ["Token Symbol", ({ currency }) => currency],
    ["Token Contract", ({ contract }) => contract],
    ["Result", () => "SUCCESS"],
  ],
};

const quoted = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")}\n`;

/** Writes every cell in quotes, as explorers do, below one head line. */
export async function* writeChainCsv(
  format: "etherscan" | "tronscan",
  days: AsyncIterable<StatementDay<ChainLine>>,
): AsyncGenerator<string> {
  const columns = COLUMNS[format];
  yield quoted(columns.map(([name]) => name));
  for await (const { lines } of days)
    yield lines.map((line) => quoted(columns.map(([, cell]) => cell(line)))).join("");
}
