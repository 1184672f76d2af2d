import { SkeletonList, SkeletonRows } from "@/components/ui/skeleton";
import { Table } from "@/components/ui/table";

/** The history while it loads. */
export function ReportsSkeleton() {
  return (
    <>
      <Table label="Reports" density="roomy" className="max-[1259px]:hidden" aria-busy="true">
        <tbody>
          <SkeletonRows rows={6} columns={[-32, 260, 140, -120, 120]} />
        </tbody>
      </Table>
      <SkeletonList label="Reports" className="min-[1260px]:hidden" />
    </>
  );
}
