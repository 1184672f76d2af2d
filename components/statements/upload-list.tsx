import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { ProgressSegments } from "@/components/ui/progress-segments";
import { Section } from "@/components/ui/section";
import { removeUpload, sendAgain, type Upload } from "@/lib/client/statements/uploads";
import { fileSize } from "@/lib/domain/words/words";
import { plainName } from "@/lib/domain/words/plain-name";
import { FORMAT_WORDS } from "./statement-words";

interface UploadListProps {
  uploads: readonly Upload[];
  open: (id: string) => void;
}

/** Files on their way, and those that wait to be looked at. */
export function UploadList({ uploads, open }: UploadListProps) {
  if (uploads.length === 0) return null;
  return (
    <Section title="Files" note={uploads.length > 1 ? uploads.length : undefined}>
      <ul className="grid gap-3" aria-label="Files">
        {uploads.map((upload) => (
          <li
            key={upload.key}
            className="grid gap-1.5 border-t border-line-faint pt-3 first:border-t-0 first:pt-0"
          >
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
                <b className="font-medium">{plainName(upload.file.name)}</b>{" "}
                <span className="num text-ink-3">{fileSize(upload.file.size)}</span>
              </span>
              <Actions upload={upload} open={open} />
            </div>
            <Fate upload={upload} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Fate({ upload: { state, sent, file, problem, received } }: { upload: Upload }) {
  if (state === "failed") {
    return (
      <p role="alert" className="flex gap-1.5 text-danger-ink">
        <Icon name="alert" className="mt-0.5 text-danger" />
        <span>{problem}</span>
      </p>
    );
  }
  if (state === "waiting")
    return <p className="text-12 text-ink-3">Waits for the files before it</p>;
  if (state === "received")
    return (
      <p className="text-12 text-ink-3">
        Arrived{received?.format ? `: ${FORMAT_WORDS[received.format] ?? received.format}` : ""}
      </p>
    );
  const told =
    sent >= file.size
      ? "Sent. The desk is looking at it."
      : `${fileSize(sent)} of ${fileSize(file.size)} sent`;
  return (
    <div className="grid gap-1">
      <ProgressSegments
        segments={[{ share: sent / file.size }]}
        label={told}
        running={`Sending ${plainName(file.name)}`}
      />
      <p className="num text-12 text-ink-3">{told}</p>
    </div>
  );
}

function Actions({ upload, open }: { upload: Upload; open: (id: string) => void }) {
  const { key, state, received, again, file } = upload;
  return (
    <span className="flex gap-2">
      {state === "failed" && again && (
        <Button size="sm" icon="refresh" onClick={() => sendAgain(key)}>
          Send again
        </Button>
      )}
      {received && (
        <Button
          size="sm"
          onClick={() => open(received.importId)}
          aria-label={`Look at ${plainName(file.name)}`}
        >
          Look at it
        </Button>
      )}
      <Button
        size="sm"
        variant="quiet"
        onClick={() => removeUpload(key)}
        aria-label={
          state === "sending"
            ? `Stop sending ${plainName(file.name)}`
            : `Remove ${plainName(file.name)} from the list`
        }
      >
        {state === "sending" ? "Stop" : "Remove"}
      </Button>
    </span>
  );
}
