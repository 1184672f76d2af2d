/** An answer before it is written to the wire. */
export interface Answer {
  status: number;
  /** JSON text. */
  body: string;
  headers: Record<string, string>;
}
