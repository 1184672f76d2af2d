import { Table, TableScroll, Td, Th, Tr } from "@/components/ui/table";
import type { Alteration } from "@/lib/contract/api/verification";
import { columnWords } from "./report-words";

/** Where a file differs from the one that the desk wrote. @param part what a place's `sheet` names */
export function AlterationPlaces({ alterations, part }: { alterations: readonly Alteration[]; part: "sheet" | "file" }) {
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
              <Value>{place.expected ?? missing(place, "No such row", part)}</Value>
              <Value>{place.found ?? missing(place, "Row is missing", part)}</Value>
            </Tr>
          ))}
        </tbody>
      </Table>
    </TableScroll>
  );
}

/** A whole row of a file may be hundreds of letters: it takes a few lines of its own column, so that the other beside it is seen too. */
function Value({ children }: { children: string }) {
  return (
    <Td className="!whitespace-normal wrap-anywhere">
      <span className="line-clamp-4 min-w-[18ch]" title={children}>
        {children}
      </span>
    </Td>
  );
}

function missing({ sheet, line, column }: Alteration, row: string, part: string): string {
  if (line === null) return sheet === null ? "–" : `No such ${part}`;
  return column === null ? row : "Nothing";
}

function columnOf({ sheet, line, column, expected, found, byte, otherOrder }: Alteration, part: string): string {
  if (otherOrder) return "Order, from here";
  if (column !== null) return columnWords(column);
  if (line === null) return sheet === null ? `Byte ${(byte ?? 0).toLocaleString("en-GB")}` : `Whole ${part}`;
  return expected !== null && found !== null ? "Formatting only" : "Whole row";
}
