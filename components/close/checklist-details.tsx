import { useId, useState } from "react";
import { TextButton } from "@/components/ui/text-button";

/** With one or two more than this, nothing is folded: a button takes a line too. */
const SHOWN = 3;

/** What is missing, thing by thing. Many are folded, so that the next condition stays in sight. */
export function ChecklistDetails({ details }: { details: readonly string[] }) {
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  const isFolded = details.length > SHOWN + 2;
  return (
    <>
      <ul id={id} className="mt-1 grid gap-0.5 text-12 text-ink-2">
        {(isFolded && !isWhole ? details.slice(0, SHOWN) : details).map((detail) => (
          <li key={detail} className="wrap-anywhere">
            {detail}
          </li>
        ))}
      </ul>
      {isFolded && (
        <TextButton
          className="mt-1 text-12"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? "Show fewer" : "Show more"}
        </TextButton>
      )}
    </>
  );
}
