import { Notice } from "@/components/ui/notice";
import { Table, TableHead, TableScroll, Td, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import type { ReportChanges } from "@/lib/contract/api/reports";
import { counted } from "@/lib/domain/words/words";
import { columnLabel } from "./report-labels";

/** Lists the rows that a report would show differently now. */
export function RowChanges({ changes }: { changes: ReportChanges }) {
  if (changes.count === 0) {
    return <Notice tone="success" title="Nothing has changed since this report was made." />;
  }
  return (
    <>
      <Notice
        tone="warning"
        className="mb-3"
        title={`${counted(changes.count, "row")} ${changes.count === 1 ? "has" : "have"} changed since.`}
      >
        The file shows the data as it was at <Time at={changes.since} />.
        {changes.count > changes.rows.length && ` The first ${changes.rows.length} are listed.`}
      </Notice>
      <TableScroll label="Rows that have changed">
        <Table label="Rows that have changed" density="compact" inset>
          <TableHead columns={["Reference", "Column", "In the file", "Now"]} />
          <tbody>{changes.rows.flatMap(rowsOf)}</tbody>
        </Table>
      </TableScroll>
    </>
  );
}

function rowsOf(row: ReportChanges["rows"][number], at: number) {
  const name = <span className="mono">{row.reference ?? row.transferId}</span>;
  if (row.is !== "changed") {
    return [
      <Tr key={at}>
        <Td>{name}</Td>
        <Td>Whole row</Td>
        <ValueCell>{row.is === "added" ? "Not in the file" : "In the file"}</ValueCell>
        <ValueCell>{row.is === "added" ? "Would be in it" : "Would not be in it"}</ValueCell>
      </Tr>,
    ];
  }
  return row.cells.map((cell) => (
    <Tr key={`${at} ${cell.column}`}>
      <Td>{name}</Td>
      <Td>{columnLabel(cell.column)}</Td>
      <ValueCell>{cell.was ?? "Empty"}</ValueCell>
      <ValueCell>{cell.now ?? "Empty"}</ValueCell>
    </Tr>
  ));
}

/** A cell with a value of a file. Of hundreds of letters, a few lines are shown. */
export function ValueCell({ children }: { children: string }) {
  return (
    <Td className="!whitespace-normal wrap-anywhere">
      <span className="line-clamp-4 min-w-[11ch] sm:min-w-[18ch]" title={children}>
        {children}
      </span>
    </Td>
  );
}
