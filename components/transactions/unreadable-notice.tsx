import { Notice } from "@/components/ui/notice";
import type { TransactionList } from "@/lib/contract/api/transactions";

/** Rows that the desk can't read are shown as they came: a hidden one could be the one that somebody is looking for. */
export function UnreadableNotice({ rows }: { rows: TransactionList["unreadable"] }) {
  if (rows.length === 0) return null;
  return (
    <div className="px-6 py-3 max-md:px-4">
      <Notice
        tone="warning"
        title={
          rows.length === 1
            ? "One row from the service could not be read."
            : `${rows.length} rows from the service could not be read.`
        }
      >
        <details>
          <summary className="link w-fit cursor-pointer">
            Show {rows.length === 1 ? "it" : "them"} as sent
          </summary>
          <ul className="mt-1 grid max-h-48 gap-2 overflow-auto">
            {rows.map((row, index) => (
              <li key={index}>
                {row.reason}
                <code className="mono block text-12 text-ink-2 wrap-anywhere">{row.raw}</code>
              </li>
            ))}
          </ul>
        </details>
      </Notice>
    </div>
  );
}
