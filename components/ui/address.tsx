import { Fragment } from "react";
import { cn } from "./cn";

/** Chunked for the eye by margins alone, so that copied text is clean. */
export function Address({ address, short }: { address: string; short?: boolean }) {
  const chunks = addressChunks(address);
  if (!chunks) return <span className="mono">{address}</span>;
  if (short) {
    return (
      <span className="mono addr-short" title={address}>
        {chunks.head}
        <i>…</i>
        {chunks.tail}
      </span>
    );
  }
  return (
    <span className="mono addr">
      <b>{chunks.head}</b>
      {chunks.middle.map((chunk, index) => (
        <Fragment key={index}>
          <wbr />
          <span>{chunk}</span>
        </Fragment>
      ))}
      <wbr />
      <b>{chunks.tail}</b>
    </span>
  );
}

/** Splits text into the fewest groups of at most `size`, as even as possible. */
function evenChunks(text: string, size: number): string[] {
  const count = Math.ceil(text.length / size);
  const chunks: string[] = [];
  let start = 0;
  for (let index = 0; index < count; index++) {
    const length = Math.ceil((text.length - start) / (count - index));
    chunks.push(text.slice(start, start + length));
    start += length;
  }
  return chunks;
}

const END = 6;

/** Splits an address into its first six, groups of 4 to 5, and last six; null if too short. */
export function addressChunks(address: string) {
  if (address.length <= END * 2) return null;
  return {
    head: address.slice(0, END),
    middle: evenChunks(address.slice(END, -END), 5),
    tail: address.slice(-END),
  };
}

/** `0x12ab…9f3e10`: the first and last six; an address too short to split stays whole. */
export function addressEnds(address: string): string {
  const chunks = addressChunks(address);
  return chunks ? `${chunks.head}…${chunks.tail}` : address;
}

/** 3 3 4 for ten digits; groups of at most four for other lengths. */
export function accountChunks(account: string): string[] {
  if (account.length === 10) return [account.slice(0, 3), account.slice(3, 6), account.slice(6)];
  return evenChunks(account, 4);
}

/** `101 477 2905`, grouped by margins alone, so that copied text is clean. */
export function AccountNumber({ account }: { account: string }) {
  return (
    <span className="mono acct">
      {accountChunks(account).map((chunk, index) => (
        <span key={index}>{chunk}</span>
      ))}
    </span>
  );
}

const END_LENGTH = 12;

/** Shortens in the middle. The beginning is as wide as whole characters, without a gap. */
export function TruncateMiddle({ text, className }: { text: string; className?: string }) {
  const start = text.slice(0, -END_LENGTH);
  return (
    <span className={cn("mono flex min-w-0", className)} title={text}>
      {/* An empty element would move the line's baseline. */}
      {start !== "" && <span className="truncate-middle-start truncate">{start}</span>}
      <span className="shrink-0">{text.slice(-END_LENGTH)}</span>
    </span>
  );
}
