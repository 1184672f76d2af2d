import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";

/** Before the first transfer: what to do first, and what then shows here. */
export function FreshDesk({ canAct }: { canAct: boolean }) {
  if (!canAct) {
    return (
      <EmptyState title="No transfers yet">
        <p>Transfers show here as soon as a maker creates the first one: those that wait for somebody on top, then all that is in flight.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No transfers yet"
      actions={
        <>
          <LinkButton href="/transfers/new" variant="primary" icon="plus">
            New transfer
          </LinkButton>
          <LinkButton href="/recipients">See recipients</LinkButton>
        </>
      }
    >
      <p>Create the first one: choose what you pay and who gets it. The service fetches a rate, and nothing is owed until you confirm it.</p>
      <p>The recipients that the service knows are there already; a new one can be added on the way. What waits for you then shows here, with its clock.</p>
    </EmptyState>
  );
}
