import { Table, TableScroll, Td, Th, Tr } from "@/components/ui/table";
import type { Alteration } from "@/lib/contract/api/verification";
import { columnWords } from "./report-words";
import { ValueCell } from "./value-cell";

/** Where a file differs from the one that the desk wrote. @param part what a place's `sheet` names */
export function AlterationPlaces({
  alterations,
  part,
}: {
  alterations: readonly Alteration[];
  part: "sheet" | "file";
}) {
  const hasSheets = alterations.some((place) => place.sheet !== null);
  return (
    <TableScroll label="Where it was altered">
      <Table label="Where it was altered" density="compact" inset>
        <thead>
          <tr>
            {hasSheets && <Th>{part === "sheet" ? "Sheet" : "File"}</Th>}
            <Th figure>Row</Th>
            <Th>Column</Th>
            <Th>Expected</Th>
            <Th>Found</Th>
          </tr>
        </thead>
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
  if (column !== null) return line === null && !ofColumn ? column : columnWords(column);
  if (line === null)
    return sheet === null ? `Byte ${(byte ?? 0).toLocaleString("en-GB")}` : `Whole ${part}`;
  return expected !== null && found !== null ? "Formatting only" : "Whole row";
}
