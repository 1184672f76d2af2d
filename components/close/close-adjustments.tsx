import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { Table, TableScroll, Td, Th, Tr } from "@/components/ui/table";
import type { CloseAdjustments as Adjustments } from "@/lib/contract/api/close";

/** What has changed in closed periods since: it belongs to this one. */
export function CloseAdjustments({ adjustments, currency }: { adjustments: Adjustments; currency: string }) {
  const { count, rows, lines } = adjustments;
  if (count === 0 && lines.count === 0) return <p className="text-ink-2">Nothing has changed in earlier closed periods.</p>;
  return (
    <>
      <Notice tone="warning" className="mb-3" title="Earlier closed periods have changed since they were closed.">
        {count.toLocaleString("en-GB")} {count === 1 ? "transaction" : "transactions"}; {lines.count.toLocaleString("en-GB")} {lines.count === 1 ? "line" : "lines"} that came later, net{" "}
        <Money amount={lines.amount} currency={currency} exact />.
      </Notice>
      {rows.length > 0 && (
        <TableScroll label="Adjustments">
          <Table label="Adjustments" density="compact" inset>
            <thead>
              <tr>
                <Th>Reference</Th>
                <Th>What</Th>
                <Th>When closed</Th>
                <Th>Now</Th>
              </tr>
            </thead>
            <tbody>
              {rows.flatMap((row) =>
                (row.cells.length > 0 ? row.cells : [{ column: row.is, was: null, now: null }]).map((cell) => (
                  <Tr key={`${row.transferId} ${cell.column}`}>
                    <Td>
                      <span className="mono">{row.reference ?? row.transferId}</span>
                    </Td>
                    <Td>{cell.column.replaceAll("_", " ")}</Td>
                    <Td className="wrap-anywhere">{cell.was ?? "–"}</Td>
                    <Td className="wrap-anywhere">{cell.now ?? "–"}</Td>
                  </Tr>
                )),
              )}
            </tbody>
          </Table>
        </TableScroll>
      )}
    </>
  );
}
