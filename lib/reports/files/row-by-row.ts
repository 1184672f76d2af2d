/** More rows than the writer collects before it waits for their compression. */
const ROWS_AHEAD = 128;

/**
 * Yields the rows of lists one at a time, for a writer that asks for each row separately. A list is requested when the one before it
 * is used up. While the writer waits for something, the next rows are prepared, so that it doesn't have to wait for them. This isn't a
 * generator, because the promises of nested generators cost noticeable time over a million rows.
 */
export function rowByRow<Row>(
  lists: AsyncGenerator<Iterable<Row>, void, void>,
): AsyncIterableIterator<Row> {
  return new RowByRow(lists);
}

class RowByRow<Row> implements AsyncIterableIterator<Row> {
  #list: Iterator<Row> = [][Symbol.iterator]();
  #ahead: IteratorResult<Row>[] = [];
  #at = 0;
  #isToFill = false;

  constructor(private readonly lists: AsyncGenerator<Iterable<Row>, void, void>) {}

  async return(): Promise<IteratorResult<Row>> {
    await this.lists.return();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<Row>> {
    const row = this.#ahead[this.#at] ?? this.#list.next();
    this.#at += 1;
    if (row.done) return this.#nextList();
    if (!this.#isToFill && this.#ahead.length - this.#at < ROWS_AHEAD / 2) {
      this.#isToFill = true;
      setImmediate(() => this.#fill());
    }
    return Promise.resolve(row);
  }

  async #nextList(): Promise<IteratorResult<Row>> {
    const { done, value } = await this.lists.next();
    if (done) return { done: true, value: undefined };
    this.#list = value[Symbol.iterator]();
    return this.next();
  }

  #fill(): void {
    this.#isToFill = false;
    this.#ahead = this.#ahead.slice(this.#at);
    this.#at = 0;
    try {
      while (this.#ahead.length < ROWS_AHEAD) {
        const row = this.#list.next();
        if (row.done) return;
        this.#ahead.push(row);
      }
    } catch (error) {
      // The error is thrown when the row is asked for; here nobody would catch it.
      this.#list = failing(error);
    }
  }
}

function failing(error: unknown): Iterator<never> {
  return {
    next() {
      throw error;
    },
  };
}
