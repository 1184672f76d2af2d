import { Icon } from "./icon";

const STEPS = ["Details", "Rate", "Payment", "Settled"];

export interface StepsProps {
  /** Index of the step under way; 4 when all are done. */
  current: number;
  stopped?: boolean;
}

function stateOf(index: number, current: number, stopped: boolean) {
  if (index < current) return "done";
  if (index > current) return "todo";
  return stopped ? "stopped" : "current";
}

/** The steps of a transfer. */
export function Steps({ current, stopped = false }: StepsProps) {
  return (
    <ol className="steps centred pt-4" aria-label="Progress">
      {STEPS.map((label, index) => {
        const state = stateOf(index, current, stopped);
        return (
          <li key={label} data-step={state} aria-current={state === "current" ? "step" : undefined}>
            {state === "done" ? (
              <Icon name="check" label="Done" />
            ) : state === "stopped" ? (
              <Icon name="minus" label="Stopped" />
            ) : (
              <span className="num">{index + 1}</span>
            )}
            <span>{label}</span>
            {state === "todo" && <span className="sr-only">, not yet</span>}
          </li>
        );
      })}
    </ol>
  );
}
