import { accountChunks } from "./chunks";

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
