import { Copyable } from "@/components/ui/copyable";
import { rangeLabel } from "@/components/ui/date-range";
import { Kv } from "@/components/ui/kv";
import { Notice } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import { MOST_PLACES, type Verification } from "@/lib/contract/api/verification";
import { counted } from "@/lib/domain/words/counted";
import { alteredColumns } from "./altered-columns";
import { AlterationPlaces } from "./alteration-places";
import { KIND_WORDS } from "./report-words";
import { RowChanges } from "./row-changes";
import { savedWords } from "./saved-words";
import { isHarmless, noteWords } from "./verify-notes";

/** One of three answers, with what it rests on. */
export function VerifyAnswer({ answer, zone }: { answer: Verification; zone: string }) {
  return (
    <div className="grid gap-4">
      <Verdict answer={answer} zone={zone} />
      {answer.alterations.length > 0 && (
        <AlterationPlaces alterations={answer.alterations} part={answer.pack ? "file" : "sheet"} />
      )}
      {answer.answer === "unaltered" && answer.changes && !isOthers(answer) && (
        <RowChanges changes={answer.changes} zone={zone} />
      )}
      <Kv
        wide
        items={[
          answer.report && {
            label: "Report",
            value: `${KIND_WORDS[answer.report.kind]}, number ${answer.report.number}`,
          },
          answer.report &&
            answer.report.filterWords.length > 0 && {
              label: "Filtered by",
              value: answer.report.filterWords.map((words) => (
                <span key={words} className="block wrap-anywhere">
                  {words}
                </span>
              )),
            },
          answer.report && { label: "Requested by", value: answer.report.createdBy },
          answer.report && {
            label: "Shows the data as it was at",
            value: <Time at={answer.report.createdAt} zone={zone} />,
          },
          answer.report?.manifest?.mirror && {
            label: "Contains everything the service had at",
            value: <Time at={answer.report.manifest.mirror.verifiedAt} zone={zone} format="full" />,
          },
          answer.report?.state === "done" && {
            label: "Rows",
            value: <span className="num">{answer.report.rows.toLocaleString("en-GB")}</span>,
          },
          answer.pack && {
            label: "Close pack",
            value: `${answer.pack.account.name}, ${answer.pack.account.currency}, ${rangeLabel(answer.pack)}`,
          },
          answer.pack?.reviewed && { label: "Closed by", value: answer.pack.reviewed.by },
          answer.pack?.reviewed && {
            label: "Shows the data as it was at",
            value: <Time at={answer.pack.reviewed.at} zone={answer.pack.timeZone} />,
          },
          {
            label: "SHA-256 of the file",
            value: (
              <Copyable text={answer.sha256} label="Copy SHA-256">
                <span className="mono break-all text-ink-2">{answer.sha256}</span>
              </Copyable>
            ),
          },
        ]}
      />
    </div>
  );
}

/** Whether a file is another report's than its name, or the number that was given, says. */
function isOthers({ report, numberGiven }: Verification): boolean {
  return numberGiven !== null && report !== null && report.number !== numberGiven;
}

/** Of an export from the service, after its number. */
const FETCHED_ONCE =
  ", which was read straight from the service. Such a file is fetched once and can't be made again, so the changes can't be located.";

function Verdict({ answer: given, zone }: { answer: Verification; zone: string }) {
  const { answer, report, pack, bytes, numberGiven, alterations, note, saved, ofManifest } = given;
  if (answer === "unknown") {
    return (
      <Notice tone="warning" live title="This desk wrote no such file.">
        {numberGiven === null
          ? "If its name was changed and its content too, say which report it should be: the number is in the list of reports."
          : `It has no file of a report ${numberGiven} either, to compare it with. The right number is in the list of reports.`}
        {bytes === null &&
          " A close pack that was last downloaded before this desk kept their SHA-256 is found only by the file itself."}
      </Notice>
    );
  }
  if (answer === "unaltered" && pack) {
    return (
      <Notice tone="success" live title="Unaltered.">
        Byte-for-byte identical to the pack of this close. What has changed since is in the close
        after it.
      </Notice>
    );
  }
  if (answer === "unaltered") {
    const isOther = isOthers(given);
    const what = ofManifest ? "the manifest" : "the file";
    return (
      <Notice
        tone={isOther ? "danger" : "success"}
        live
        title={isOther ? `Not ${what} of report ${numberGiven}.` : "Unaltered."}
      >
        Byte-for-byte identical to {what}{" "}
        {(isOther || ofManifest) && `of report ${report?.number} `}that was written for{" "}
        {report?.createdBy}
        {report && (
          <>
            , as it stood at <Time at={report.createdAt} zone={zone} />
          </>
        )}
        .{isOther && ` It is under the name or number of report ${numberGiven}.`}
      </Notice>
    );
  }
  if (note !== null) {
    return (
      <Notice tone={isHarmless(note) ? "warning" : "danger"} live title="Altered.">
        {noteWords(note, pack ? "pack" : "report")} {savedWords(note, saved)}
      </Notice>
    );
  }
  const whose = pack
    ? "the pack of this close"
    : `${ofManifest ? "the manifest of " : ""}report ${report?.number ?? ""}`;
  const places = alterations.filter(
    (place) => place.line !== null || place.sheet !== null || place.column !== null,
  ).length;
  return (
    <Notice tone="danger" live title="Altered.">
      {places > 0
        ? `It differs from ${whose} in ${places >= MOST_PLACES ? `${MOST_PLACES} places or more` : counted(places, "place")}. ${alteredColumns(alterations)}`.trim()
        : `Its bytes are not those of ${whose}${report?.kind === "service" ? FETCHED_ONCE : `. Download the ${pack ? "pack" : ofManifest ? "manifest" : "report"} again to have it as it was.`}`}{" "}
      {savedWords(note, saved)}
    </Notice>
  );
}
