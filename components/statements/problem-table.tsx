import { Table, TableScroll, Td, Th, Tr } from "@/components/ui/table";
import type { ImportProblem } from "@/lib/contract/api/statements";

/** Every problem with its line, the line's text, and what is wrong. */
export function ProblemTable({ problems }: { problems: readonly ImportProblem[] }) {
  return (
    <TableScroll label="What must be corrected">
      <Table label="Problems" inset>
        <thead>
          <tr>
            <Th figure className="w-14">
              Line
            </Th>
            <Th>What is wrong</Th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ lineNumber, text, problem }, index) => (
            <Tr key={index}>
              <Td figure className="align-top pt-2 text-ink-3">
                {lineNumber ?? "–"}
              </Td>
              <Td className="py-2 whitespace-normal">
                <span className="block">{problem}</span>
                {text !== null && text !== "" && (
                  <span className="mono block text-12 text-ink-3 wrap-anywhere">{text}</span>
                )}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </TableScroll>
  );
}
