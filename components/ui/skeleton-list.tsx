import { ListRow, RowList } from "./list-row";
import { Skeleton } from "./skeleton";

const TITLES = [150, 124, 168, 132, 156, 140];

/** A list on a phone while it loads: beside a table's `SkeletonRows`, one of the two hidden by width. */
export function SkeletonList({ label, className }: { label: string; className: string }) {
  return (
    <RowList label={`${label}, loading`} className={className} aria-busy="true">
      {TITLES.map((width) => (
        <ListRow
          key={width}
          title={<Skeleton width={width} />}
          figure={<Skeleton width={84} />}
          detail={<Skeleton width={110} />}
          detailEnd={<Skeleton width={64} />}
        />
      ))}
    </RowList>
  );
}
