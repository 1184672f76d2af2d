import { Td } from "@/components/ui/table";

/**
 * A value of a file beside another one. A whole row may be hundreds of letters: it takes a few lines of its own column, so that the other
 * is seen too, on a phone as well.
 */
export function ValueCell({ children }: { children: string }) {
  return (
    <Td className="!whitespace-normal wrap-anywhere">
      <span className="line-clamp-4 min-w-[11ch] sm:min-w-[18ch]" title={children}>
        {children}
      </span>
    </Td>
  );
}
