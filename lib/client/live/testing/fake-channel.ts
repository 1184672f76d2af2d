/** The browser's channel between tabs; what is said arrives at once. */
export class FakeChannel {
  static all = new Set<FakeChannel>();
  onmessage: ((message: { data: unknown }) => void) | null = null;
  constructor(readonly name: string) {
    FakeChannel.all.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of FakeChannel.all)
      if (other !== this && other.name === this.name) other.onmessage?.({ data });
  }
  close(): void {
    FakeChannel.all.delete(this);
  }
}
