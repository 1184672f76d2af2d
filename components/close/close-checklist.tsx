import { Icon } from "@/components/ui/icon";
import type { ChecklistItem } from "@/lib/contract/api/close";

const LOOK = {
  done: { icon: "check", tone: "text-success", word: "Done" },
  open: { icon: "x", tone: "text-danger", word: "Open" },
  warning: { icon: "warn", tone: "text-warning", word: "To know" },
} as const;

/** What has to be so before a period is closed, with each thing that is missing. */
export function CloseChecklist({ items }: { items: readonly ChecklistItem[] }) {
  return (
    <ul className="grid gap-3">
      {items.map((item) => {
        const { icon, tone, word } = LOOK[item.state];
        return (
          <li key={item.key} className="flex gap-2.5">
            <Icon name={icon} className={`mt-0.5 shrink-0 ${tone}`} />
            <div className="min-w-0">
              <span className="sr-only">{word}: </span>
              {item.text}
              {item.details.length > 0 && (
                <ul className="mt-1 grid gap-0.5 text-12 text-ink-2">
                  {item.details.map((detail) => (
                    <li key={detail} className="wrap-anywhere">
                      {detail}
                    </li>
                  ))}
                </ul>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
