import { Fragment } from "react";
import { addressChunks } from "./chunks";
import { cn } from "./cn";

export interface AddressProps {
  address: string;
  /** First and last six only, the whole on hover. */
  short?: boolean;
  className?: string;
}

/** Chunked for the eye by margins alone, so that copied text is clean. */
export function Address({ address, short, className }: AddressProps) {
  const chunks = addressChunks(address);
  if (!chunks) return <span className={cn("mono", className)}>{address}</span>;
  if (short) {
    return (
      <span className={cn("mono addr-short", className)} title={address}>
        {chunks.head}
        <i>…</i>
        {chunks.tail}
      </span>
    );
  }
  return (
    <span className={cn("mono addr", className)}>
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
