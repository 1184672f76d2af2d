import { Fragment } from "react";
import { addressChunks } from "./chunks";

export interface AddressProps {
  address: string;
  /** First and last six only, the whole on hover. */
  short?: boolean;
}

/** Chunked for the eye by margins alone, so that copied text is clean. */
export function Address({ address, short }: AddressProps) {
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
