import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Section } from "@/components/ui/section";
import { TextButton } from "@/components/ui/text-button";
import { ChainSettings } from "./chain-settings";
import { ColumnTable } from "./column-table";
import { dateCells } from "./questions";
import { readingSummary } from "./reading-summary";
import { RowSettings } from "./row-settings";
import { TableSettings } from "./table-settings";
import type { Reading } from "./use-reading";

interface HowItIsReadProps {
  reading: Reading;
  /** It was started before, and didn't get in as it was read then. */
  wasTried: boolean;
  unfolded: boolean;
  onUnfold: (unfolded: boolean) => void;
}

/** A table's columns and marks: in a sentence where the file is clear, and all of it to change. */
export function HowItIsRead({ reading, wasTried, unfolded, onUnfold }: HowItIsReadProps) {
  const { draft, table, file, open, setDraft, forgetChanges, isAnew, readAnew, remembered } =
    reading;
  if (!draft) return null;
  return (
    <Section
      title="How it is read"
      note={remembered ? "as the last file of this account" : undefined}
      end={
        <Button
          size="sm"
          variant="quiet"
          aria-expanded={unfolded}
          aria-controls="how-it-is-read"
          iconEnd={unfolded ? "chevron-up" : "chevron-down"}
          onClick={() => onUnfold(!unfolded)}
        >
          {unfolded ? "Hide" : "Change"}
        </Button>
      }
    >
      <p className="text-ink-2">{readingSummary(draft, file.sheets, dateCells(draft, table))}</p>
      {remembered && (
        <p className="mt-1 flex gap-1.5 text-12 text-ink-3">
          <Icon name="clock" className="size-3.5" /> Remembered from the last file of this account.
        </p>
      )}
      {(forgetChanges || wasTried) && (
        <p className="mt-1 flex flex-wrap gap-x-4">
          {forgetChanges && (
            <TextButton onClick={forgetChanges}>
              {file.remembered ? "Read it as the last file of this account" : "Undo my changes"}
            </TextButton>
          )}
          {wasTried && (
            <TextButton onClick={() => readAnew(!isAnew)}>
              {isAnew ? "Back to how it was tried" : "Back to how it was recognised"}
            </TextButton>
          )}
        </p>
      )}
      <div id="how-it-is-read" hidden={!unfolded} className="mt-4 grid gap-5">
        {draft.kind === "table" ? (
          <>
            <TableSettings draft={draft} table={table} sheets={file.sheets} onChange={setDraft} />
            <RowSettings
              draft={draft}
              values={open}
              questions={reading.questions}
              onChange={setDraft}
            />
            <ColumnTable draft={draft} table={table} onChange={setDraft} />
          </>
        ) : (
          <ChainSettings mapping={draft} table={table} onChange={setDraft} />
        )}
      </div>
    </Section>
  );
}
