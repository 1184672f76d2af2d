import { Copyable } from "@/components/ui/copy-button";
import { rangeLabel } from "@/components/ui/date-range";
import { Kv } from "@/components/ui/kv";
import { Notice } from "@/components/ui/notice";
import { Table, TableHead, TableScroll, Td, Tr } from "@/components/ui/table";
import { formatTime } from "@/components/ui/format-time";
import { Time } from "@/components/ui/time";
import {
  type Alteration,
  MAX_ALTERATIONS,
  type Verification,
} from "@/lib/contract/api/verification";
import { counted, groupedCount, joined } from "@/lib/domain/words/words";
import { columnLabel, KIND_LABELS } from "./report-labels";
import { RowChanges, ValueCell } from "./row-changes";

const DATA_AS_AT = "Shows the data as it was at";

/** Shows the answer about a file, with its evidence. */
export function VerifyAnswer({ answer }: { answer: Verification }) {
  const { report, pack } = answer;
  return (
    <div className="grid gap-4">
      <Verdict answer={answer} />
      {answer.alterations.length > 0 && (
        <AlterationPlaces alterations={answer.alterations} part={pack ? "file" : "sheet"} />
      )}
      {answer.answer === "unaltered" && answer.changes && !isOtherReport(answer) && (
        <RowChanges changes={answer.changes} />
      )}
      <Kv
        wide
        items={[
          report && {
            label: "Report",
            value: `${KIND_LABELS[report.kind]}, number ${report.number}`,
          },
          report &&
            report.filterWords.length > 0 && {
              label: "Filtered by",
              value: report.filterWords.map((words) => (
                <span key={words} className="block wrap-anywhere">
                  {words}
                </span>
              )),
            },
          report && { label: "Requested by", value: report.createdBy },
          report && { label: DATA_AS_AT, value: <Time at={report.createdAt} /> },
          report?.manifest?.mirror && {
            label: "Contains everything the service had at",
            value: <Time at={report.manifest.mirror.verifiedAt} format="full" />,
          },
          report?.state === "done" && {
            label: "Rows",
            value: <span className="num">{report.rows.toLocaleString("en-GB")}</span>,
          },
          pack && {
            label: "Close pack",
            value: `${pack.account.name}, ${pack.account.currency}, ${rangeLabel(pack)}`,
          },
          pack?.reviewed && { label: "Closed by", value: pack.reviewed.by },
          pack?.reviewed && {
            label: DATA_AS_AT,
            value: formatTime(pack.reviewed.at, pack.timeZone),
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

function isOtherReport({ report, numberGiven }: Verification): boolean {
  return numberGiven !== null && report !== null && report.number !== numberGiven;
}

const FETCHED_ONCE =
  ", which was read straight from the service. Such a file is fetched once and can't be made again, so the changes can't be located.";

function Verdict({ answer: given }: { answer: Verification }) {
  const { answer, report, pack, bytes, numberGiven, alterations, note, saved, ofManifest } = given;
  if (answer === "unknown") {
    return (
      <Notice tone="warning" live title="This desk wrote no such file.">
        {numberGiven === null
          ? "Can't tell which report this should be. Enter its number from the Reports list."
          : `This desk has no file of report ${numberGiven} either. Enter the right number from the Reports list.`}
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
    const isOther = isOtherReport(given);
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
            , as it stood at <Time at={report.createdAt} />
          </>
        )}
        .{isOther && ` It is under the name or number of report ${numberGiven}.`}
      </Notice>
    );
  }
  if (note !== null) {
    return (
      <Notice tone={HARMLESS.has(note) ? "warning" : "danger"} live title="Altered.">
        {(pack ? PACK_NOTES : NOTES)[note]} {describeSaving(note, saved)}
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
        ? `It differs from ${whose} in ${places >= MAX_ALTERATIONS ? `${MAX_ALTERATIONS} places or more` : counted(places, "place")}. ${alteredColumns(alterations)}`.trim()
        : `Its bytes are not those of ${whose}${report?.kind === "service" ? FETCHED_ONCE : `. Download the ${pack ? "pack" : ofManifest ? "manifest" : "report"} again to have it as it was.`}`}{" "}
      {describeSaving(note, saved)}
    </Notice>
  );
}

const SEPARATOR_TEXT = {
  ";": "semicolons between the cells",
  "\t": "tabs between the cells",
} as const;

/** Returns how an altered file was saved, as a sentence; empty if unknown. */
export function describeSaving(note: Verification["note"], saved: Verification["saved"]): string {
  if (!saved) return note === "same_cells" ? "It was saved by another program." : "";
  const separated = saved.separator === null ? null : SEPARATOR_TEXT[saved.separator];
  const how = saved.isUtf16
    ? `as UTF-16 text${separated === null ? "" : `, with ${separated}`}`
    : `with ${separated ?? "commas"}`;
  return note === "same_cells"
    ? `It was saved ${how}.`
    : `It was also saved ${how}, which is formatting only.`;
}

/** Columns named in a sentence. The list of places names all of them. */
const MAX_NAMED = 3;

/** Describes columns that an altered file lacks, has added or has moved; empty for none. */
function alteredColumns(alterations: readonly Alteration[]): string {
  const least = alterations.length >= MAX_ALTERATIONS ? "at least " : "";
  return (["missing", "added", "moved"] as const)
    .flatMap(
      (kind) =>
        sentenceOf(
          kind,
          alterations.filter(({ ofColumn }) => ofColumn === kind).map(nameOf),
          least,
        ) ?? [],
    )
    .join(" ");
}

function sentenceOf(
  kind: NonNullable<Alteration["ofColumn"]>,
  names: readonly string[],
  least: string,
): string | null {
  if (names.length === 0) return null;
  const shown =
    names.length > MAX_NAMED + 1
      ? [...names.slice(0, MAX_NAMED), `${least}${groupedCount(names.length - MAX_NAMED)} more`]
      : names;
  const [subject, verb] =
    names.length === 1
      ? ["column", kind === "missing" ? "is" : "was"]
      : ["columns", kind === "missing" ? "are" : "were"];
  return `The ${subject} ${joined(shown)} ${verb} ${kind}.`;
}

function nameOf({ sheet, column }: Alteration): string {
  return `“${columnLabel(column ?? "")}”${sheet === null ? "" : ` (${sheet})`}`;
}

type Note = NonNullable<Verification["note"]>;

const NOTES: Record<Note, string> = {
  same_cells: "Every cell is as it was written. Only the formatting differs.",
  same_rows: "Every row is as it was written, but they stand in another order, as after sorting.",
  moved_columns: "Every cell is as it was written, but the columns stand in another order.",
  unreadable:
    "It can no longer be opened as a workbook, so the changes can't be located. Download the report again to have it as it was.",
  too_large:
    "It is far larger than the report, so it was not searched for changes. Download the report again to have it as it was.",
  same_files:
    "Every file in it is as it was written. Only the archive differs: it was packed anew.",
  repeated_files:
    "It has several files of the same name. The first of each is as it was written, but which of them a program shows is not certain. Download the pack again to have it as it was.",
  same_fields: "Every field of the manifest is as it was written. Only the formatting differs.",
  repeated_fields:
    "It has several fields of the same name. The last of each is as it was written, but which of them a program reads is not certain. Download the manifest again to have it as it was.",
};

const PACK_NOTES: typeof NOTES = {
  ...NOTES,
  unreadable:
    "It can no longer be opened as an archive, so the changes can't be located. Download the pack again to have it as it was.",
  too_large:
    "It is far larger than a pack, so it was not searched for changes. Download the pack again to have it as it was.",
};

const HARMLESS: ReadonlySet<Note> = new Set<Note>([
  "same_cells",
  "same_rows",
  "moved_columns",
  "same_files",
  "same_fields",
]);

/** Lists where a file differs. `part` names a place's `sheet`. */
export function AlterationPlaces({
  alterations,
  part,
}: {
  alterations: readonly Alteration[];
  part: "sheet" | "file";
}) {
  const hasSheets = alterations.some((place) => place.sheet !== null);
  const places = hasSheets ? [part === "sheet" ? "Sheet" : "File"] : [];
  return (
    <TableScroll label="Where it was altered">
      <Table label="Where it was altered" density="compact" inset>
        <TableHead columns={[...places, "Row", "Column", "Expected", "Found"]} figures={["Row"]} />
        <tbody>
          {alterations.map((place, at) => (
            <Tr key={at}>
              {hasSheets && <Td>{place.sheet}</Td>}
              <Td figure>{place.line ?? "–"}</Td>
              <Td>{columnOf(place, part)}</Td>
              <ValueCell>{place.expected ?? missing(place, "No such row", part)}</ValueCell>
              <ValueCell>{place.found ?? missing(place, "Row is missing", part)}</ValueCell>
            </Tr>
          ))}
        </tbody>
      </Table>
    </TableScroll>
  );
}

function missing({ sheet, line, column, ofColumn }: Alteration, row: string, part: string): string {
  if (ofColumn) return ofColumn === "missing" ? "Column is missing" : "No such column";
  if (line === null) return sheet === null ? "–" : `No such ${part}`;
  return column === null ? row : "Nothing";
}

function columnOf(
  { sheet, line, column, expected, found, byte, otherOrder, ofColumn }: Alteration,
  part: string,
): string {
  if (otherOrder) return "Order, from here";
  // Without a line it is a manifest's field, by its path.
  if (column !== null) return line === null && !ofColumn ? column : columnLabel(column);
  if (line === null)
    return sheet === null ? `Byte ${(byte ?? 0).toLocaleString("en-GB")}` : `Whole ${part}`;
  return expected !== null && found !== null ? "Formatting only" : "Whole row";
}
