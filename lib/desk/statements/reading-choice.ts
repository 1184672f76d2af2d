import * as z from "zod/mini";
import { ReadingChoice } from "@/lib/contract/api/statements";
import { StatementMapping } from "@/lib/contract/api/statements-mapping";
import { AppError } from "@/lib/desk/app-error";
import { parseInput } from "@/lib/desk/parse-input";
import type { StatementMapping as Mapping } from "@/lib/domain/statements/csv-mapping";
import type { StatementFormat } from "@/lib/domain/statements/statement";

export interface Choice {
  accountId: string;
  format: StatementFormat;
  mapping: Mapping | null;
}

/**
 * How a file is to be read, checked.
 * @throws {AppError} `invalid` when a table's columns are not chosen, or are chosen for another format
 */
export function readingChoice(input: unknown): Choice {
  const { accountId, format, mapping } = parseInput(ReadingChoice, input);
  if (format === "mt940" || format === "camt") return { accountId, format, mapping: null };
  const parsed = parseInput(z.nullable(StatementMapping), mapping);
  if (!parsed || (parsed.kind === "chain") !== (format === "chain")) {
    throw new AppError("invalid", "Choose which columns hold the date, the amount and the text.", {
      fields: { mapping: "Choose the columns" },
    });
  }
  return { accountId, format, mapping: parsed };
}
