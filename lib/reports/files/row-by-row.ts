/** More than the writer puts together before it waits for their compression. */
const ROWS_AHEAD = 128;

/**
 * The rows of lists, one by one, for a writer that asks for each by itself; a list is asked for when the one before it is
 * used up. While the writer waits for something, the next rows are taken from their list, so that making them holds up
 * nothing. No generator, since the promises of one within another are felt in a million rows.
 */
export function rowByRow<Row>(lists: AsyncGenerator<Iterable<Row>, void, void>): AsyncIterableIterator<Row> {
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
      // Told of where the row is asked for: here nobody listens.
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
