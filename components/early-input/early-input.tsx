import { keepEarlyInput, LIVE_EVENT } from "./keep-early-input";
import { LiveSignal } from "./live-signal";

const SCRIPT = `(${keepEarlyInput.toString()})(${JSON.stringify(LIVE_EVENT)})`;

/** What is pressed and typed before the page is alive is kept and done. In the root layout, before all that can be pressed. */
export function EarlyInput({ nonce }: { nonce: string | undefined }) {
  return (
    <>
      {/* A browser hides the nonce from whoever asks the element for it. */}
      <script nonce={nonce} suppressHydrationWarning>
        {SCRIPT}
      </script>
      <LiveSignal />
    </>
  );
}
