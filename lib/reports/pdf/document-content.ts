/** A figure and its currency code, which are always printed together. */
export interface Figure {
  code: string;
  figure: string;
}

export interface LedgerRow {
  label: string;
  value: Figure | string;
  hint?: string;
  /** Printed below a rule, with a double rule under it. */
  isTotal?: boolean;
}

export interface FactRow {
  label: string;
  /** Each entry starts a new line. */
  lines: readonly FactLine[];
}

export interface FactLine {
  text: string;
  /** True for an account, address, hash or reference, which is never shortened. People read it character by character. */
  isCode?: boolean;
  isQuiet?: boolean;
}

export interface PaymentRow {
  at: string;
  session: string;
  status: string;
  figure: Figure;
}

/** The content of a document, in words and figures ready to print. The layout decides where they go. */
export interface DocumentContent {
  title: string;
  /** The reference, or what is shown instead of it. */
  name: string;
  organisation: string;
  /** True if the document must be marked as the sandbox's. */
  sandbox: boolean;
  /** The addressee. */
  address: readonly FactLine[];
  sentence: string | null;
  lead: { label: string; value: Figure | null; status: string; isDone: boolean; at: string | null };
  ledger: readonly LedgerRow[];
  sections: readonly { title: string; rows: readonly FactRow[] }[];
  payments: readonly PaymentRow[];
  /** The heading above them. */
  paymentsTitle: string;
  notes: readonly string[];
  /** The file that the document is one of many in. */
  fileTitle?: string;
}
