/** A row as a text that is the same for rows that are the same. */
export interface RowKeys<Row> {
  /** Of a row that was written. */
  wanted(row: Row): string;
  /** Of a row that was found. */
  got(row: Row): string;
  /** False if a row was taken for the same that may not have been. Asked when all rows have been seen. */
  areCertain(): boolean;
}

/** A balance of texts in bounded memory, which comes to nothing only if each was added as often as it was removed, in whatever order. */
export interface RowTally {
  add(row: string): void;
  remove(row: string): void;
  isEven(): boolean;
}

/** Whether the rows that don't stand in the same place of two files are the same rows. */
export class RowOrder<Row> {
  constructor(
    private readonly keys: RowKeys<Row>,
    private readonly tally: RowTally,
  ) {}

  wanted(row: Row): void {
    this.tally.add(this.keys.wanted(row));
  }

  got(row: Row): void {
    this.tally.remove(this.keys.got(row));
  }

  /** To be asked when all rows have been seen. */
  isAnotherOrder(): boolean {
    return this.tally.isEven() && this.keys.areCertain();
  }
}
