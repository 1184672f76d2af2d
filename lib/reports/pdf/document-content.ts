/** A figure with what leads it, which never stand apart. */
export interface Figure {
  code: string;
  figure: string;
}

export interface LedgerRow {
  label: string;
  value: Figure | string;
  hint?: string;
  /** Under a rule, and above a double one. */
  isTotal?: boolean;
}

export interface FactRow {
  label: string;
  /** Each begins a line of its own. */
  lines: readonly FactLine[];
}

export interface FactLine {
  text: string;
  /** An account, address, hash, reference: to be read character by character, and never shortened. */
  isCode?: boolean;
  isQuiet?: boolean;
}

export interface PaymentRow {
  at: string;
  session: string;
  status: string;
  figure: Figure;
}

/** What is on a document, in words and figures ready for print; its position is up to the layout. */
export interface DocumentContent {
  title: string;
  /** The reference, or what stands for it. */
  name: string;
  organisation: string;
  /** Such a document says so. */
  sandbox: boolean;
  /** To whom it is addressed. */
  address: readonly FactLine[];
  sentence: string | null;
  lead: { label: string; value: Figure | null; status: string; isDone: boolean; at: string | null };
  ledger: readonly LedgerRow[];
  sections: readonly { title: string; rows: readonly FactRow[] }[];
  payments: readonly PaymentRow[];
  notes: readonly string[];
}
