import { keepEarlyInput, LIVE_EVENT } from "./keep-early-input";
import { LiveSignal } from "./live-signal";

const SCRIPT = `(${keepEarlyInput.toString()})(${JSON.stringify(LIVE_EVENT)})`;

/** Keeps early clicks and typing. Stands before all elements that can be pressed. */
export function EarlyInput({ nonce }: { nonce: string | undefined }) {
  return (
    <>
      {/* A browser hides the nonce from scripts that read the element. */}
      <script nonce={nonce} suppressHydrationWarning>
        {SCRIPT}
      </script>
      <LiveSignal />
    </>
  );
}
