import { useEffect, useRef } from "react";
import type { Upload } from "@/lib/client/statements/uploads";

/** A file that came alone is shown as soon as it is here; of several, the person chooses. */
export function useOpenLoneUpload(
  uploads: readonly Upload[],
  shown: string | null,
  open: (id: string) => void,
): void {
  const opened = useRef<number | null>(null);
  const [only] = uploads;
  const arrived = uploads.length === 1 && only?.received ? only : null;
  useEffect(() => {
    if (!arrived?.received || shown !== null || opened.current === arrived.key) return;
    opened.current = arrived.key;
    open(arrived.received.importId);
  }, [arrived, shown, open]);
}
