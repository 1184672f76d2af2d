/** Fake of the browser's EventSource. The test plays the server. */
export class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static all: FakeSource[] = [];
  readyState = 0;
  constructor() {
    super();
    FakeSource.all.push(this);
  }
  says(event: string, data = "{}"): void {
    this.readyState = 1;
    this.dispatchEvent(new MessageEvent(event, { data }));
  }
  fails(readyState: 0 | 2): void {
    this.readyState = readyState;
    this.dispatchEvent(new Event("error"));
  }
  close(): void {
    this.readyState = FakeSource.CLOSED;
  }
}
