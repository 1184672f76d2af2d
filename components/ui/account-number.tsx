import { accountChunks } from "./chunks";
import { cn } from "./cn";

/** `101 477 2905`, grouped by margins alone, so that copied text is clean. */
export function AccountNumber({ account, className }: { account: string; className?: string }) {
  return (
    <span className={cn("mono acct", className)}>
      {accountChunks(account).map((chunk, index) => (
        <span key={index}>{chunk}</span>
      ))}
    </span>
  );
}
