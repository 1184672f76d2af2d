import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageBody, PageHeader } from "@/components/ui/page-frame";

/** Inside the shell, which leads on. */
export default function DeskNotFound() {
  return (
    <>
      <PageHeader title="Not found" />
      <PageBody>
        <EmptyState
          title="There is nothing at this address"
          actions={
            <>
              <LinkButton href="/">Go to the overview</LinkButton>
              <LinkButton href="/transfers">See your transfers</LinkButton>
            </>
          }
        >
          <p>
            The link may be incomplete, or it may point to something this desk doesn&apos;t have.
            Check the address, or search for its reference
            <span className="max-md:hidden"> with Ctrl K</span>.
          </p>
        </EmptyState>
      </PageBody>
    </>
  );
}
