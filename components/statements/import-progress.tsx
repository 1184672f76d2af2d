import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { ProgressSegments } from "@/components/ui/progress-segments";
import { Section } from "@/components/ui/section";
import { useCancelImport } from "@/lib/client/statements/statement-mutations";
import type { ImportView } from "@/lib/contract/api/statements";
import { counted, fileSize } from "@/lib/domain/words/words";

/** How far it is, in bytes and lines. */
export function ImportProgress({ view, mayCancel }: { view: ImportView; mayCancel: boolean }) {
  const cancel = useCancelImport(view.id);
  const told =
    view.state === "queued"
      ? "Waiting for its turn"
      : `${fileSize(view.bytesRead)} of ${fileSize(view.size)} read`;
  return (
    <Section title={`Importing ${view.fileName}`} className="centred">
      <div className="grid gap-3">
        <p>
          <b className="num font-medium">{counted(view.linesRead, "line")}</b>{" "}
          <span className="num text-ink-3">{told}</span>
        </p>
        <ProgressSegments
          segments={[{ share: view.size > 0 ? view.bytesRead / view.size : 0 }]}
          label={`${told}, ${counted(view.linesRead, "line")}`}
          running="Import"
        />
        <p className="text-12 text-ink-3">
          You can leave this page: the import continues, and is listed under Imports. Nothing takes
          effect until all of it is read and its balances add up.
        </p>
        {cancel.error && (
          <Notice tone="warning" live>
            {cancel.error.message}
          </Notice>
        )}
        {mayCancel && (
          <div>
            <Button
              variant="quiet-danger"
              className="-ml-3"
              busy={cancel.isPending && "Stopping"}
              onClick={() => cancel.mutate()}
            >
              Stop import
            </Button>
          </div>
        )}
      </div>
    </Section>
  );
}
