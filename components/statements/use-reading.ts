"use client";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useDebounced } from "@/components/ui/input";
import {
  readingPreviewOptions,
  receivedFileOptions,
} from "@/lib/client/statements/statement-options";
import type { ReceivedFile } from "@/lib/contract/api/statements";
import type { StatementMapping } from "@/lib/domain/statements/mapping";
import { TABLE_SEPARATORS } from "@/lib/domain/statements/mapping-choices";
import { type Draft, type Question, questionsOf, stillAnswered } from "./questions";
import {
  splitMapping,
  draftOfMapping,
  mappingOfDraft,
  type RawTable,
  type TableDraft,
} from "./table-draft";

export type Reading = ReturnType<typeof useReading>;

export interface QuestionProps<D extends Draft = Draft> {
  reading: Reading;
  draft: D;
}

const NO_TABLE: RawTable = { rows: [], columns: 0 };
const TYPING_MS = 350;

/** The reading of a file while a person can change it. */
export function useReading(received: ReceivedFile) {
  const { importId } = received;
  const [saved, setSaved] = useState<SavedReading>(() => readSaved(importId));
  const change = (next: Partial<SavedReading>) => {
    const changed = { ...saved, ...next };
    setSaved(changed);
    keep(importId, changed);
  };
  const accountId = saved.accountId ?? received.accountId;
  const isOther =
    saved.anew || (saved.accountId !== null && saved.accountId !== received.accountId);
  const other = useQuery({
    ...receivedFileOptions(importId, saved.accountId, saved.anew),
    enabled: isOther,
  });
  const awaited =
    isOther && !other.data
      ? { error: other.error, isAsking: other.isFetching, retry: () => void other.refetch() }
      : null;
  const file = (isOther ? other.data : undefined) ?? received;
  const format = file.format ?? "csv";
  const initial = useMemo(() => initialDraft(file), [file]);
  const draft = saved.draft ?? initial;
  const cut = useSplitRows(file, draft);
  const { table } = cut;
  const mapping = useMemo(
    () => (draft?.kind === "table" ? mappingOfDraft(draft, table) : draft),
    [draft, table],
  );
  const isComplete = draft === null || mapping !== null;
  const open = cut.preview?.open ?? null;
  const questions: readonly Question[] =
    draft === null
      ? []
      : questionsOf(file, draft, initial ?? draft, { answered: saved.answered, open });
  return {
    file,
    accountId,
    /** Null for formats that say it themselves. */
    draft,
    recognised: initial,
    table,
    /** The mapping is that of the account's last file, unchanged. */
    remembered: file.remembered && saved.draft === null,
    questions,
    answered: saved.answered,
    /** Set while the picked account's reading is unknown; all else is of the account before. */
    awaited,
    choice: accountId !== null && isComplete && !awaited ? { accountId, format, mapping } : null,
    preview: isComplete ? cut.preview : undefined,
    /** Facts that the first lines leave open, as they are read now. */
    open: open ?? file.open,
    previewError: cut.error,
    isPreviewLate: cut.isLate,
    chooseAccount: (id: string) => change({ accountId: id }),
    setDraft: (next: Draft) =>
      change({ draft: next, answered: stillAnswered(saved.answered, draft, next) }),
    answer: (question: Question, next?: Draft) =>
      change({
        answered: [...new Set([...saved.answered, question])],
        ...(next && { draft: next }),
      }),
    /** Reads it as recognised, or as an earlier import did. Discards changes. */
    readAnew: (anew: boolean) => change({ anew, draft: null, answered: [] }),
    isAnew: saved.anew,
    forgetChanges: saved.draft === null ? null : () => change({ draft: null, answered: [] }),
  };
}

function initialDraft({ mapping, table, format }: ReceivedFile): Draft | null {
  const known = mapping as StatementMapping | null;
  if (known?.kind === "chain") return known;
  if (known) return draftOfMapping(known, table ?? NO_TABLE);
  return format === "csv" || format === "xlsx" ? blankDraft(format, table ?? NO_TABLE) : null;
}

/** The header is one of the rows that the draft cuts, so each depends on the other. */
function useSplitRows(file: ReceivedFile, draft: Draft | null) {
  const [table, setTable] = useState<RawTable>(file.table ?? NO_TABLE);
  const mapping = useMemo(
    () => (draft?.kind === "table" ? splitMapping(draft, table) : draft),
    [draft, table],
  );
  const asked = useDebounced(mapping, TYPING_MS);
  const format = file.format ?? "csv";
  const { data, error, isFetching, isPlaceholderData } = useQuery(
    readingPreviewOptions(file.importId, { accountId: "", format, mapping: asked }),
  );
  if (data?.table && !isPlaceholderData && data.table !== table) setTable(data.table);
  return {
    table,
    preview: data,
    error,
    isLate: isPlaceholderData || isFetching || asked !== mapping,
  };
}

/** The draft of an unrecognised file: all but the splitting of rows is still to be chosen. */
export function blankDraft(format: "csv" | "xlsx", table: RawTable): TableDraft {
  const isSheet = format === "xlsx";
  const cells = table.rows.flatMap((row) => row.cells);
  // The separator of the rows is in none of their cells.
  const separator =
    TABLE_SEPARATORS.find((sign) => !cells.some((cell) => cell.includes(sign))) ?? ",";
  return {
    kind: "table",
    separator: isSheet ? null : separator,
    encoding: isSheet ? null : "utf-8",
    sheet: null,
    header: null,
    headerRow: table.rows[0]?.number ?? null,
    skipRows: 0,
    dateOrder: "dmy",
    decimalSign: ".",
    roles: Array.from({ length: table.columns }, () => "ignore" as const),
    textOrder: [],
    amountKind: "signed",
    inverted: false,
    outNegative: false,
    knowsRows: false,
    onlyAccount: null,
    statuses: [],
  };
}

/** Choices made for a file before its import starts; they survive a reload. */
interface SavedReading {
  /** Null for the account that the file names itself. */
  accountId: string | null;
  draft: Draft | null;
  answered: readonly Question[];
  /** Uses the recognised reading, though an earlier import used another. */
  anew: boolean;
}

const NOTHING_SAVED: SavedReading = { accountId: null, draft: null, answered: [], anew: false };
const PREFIX = "rampdesk.statement-reading.2.";

function readSaved(importId: string): SavedReading {
  try {
    const text = window.sessionStorage.getItem(PREFIX + importId);
    return text === null
      ? NOTHING_SAVED
      : { ...NOTHING_SAVED, ...(JSON.parse(text) as Partial<SavedReading>) };
  } catch {
    return NOTHING_SAVED;
  }
}

function keep(importId: string, reading: SavedReading): void {
  try {
    window.sessionStorage.setItem(PREFIX + importId, JSON.stringify(reading));
  } catch {
    // In a browser that stores nothing, only a reload loses the choices.
  }
}
