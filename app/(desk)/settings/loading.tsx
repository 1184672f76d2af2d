import { PageBody, PageHeader, Section } from "@/components/ui/page-frame";
import { Skeleton } from "@/components/ui/skeleton";

export default function SettingsLoading() {
  return (
    <>
      <PageHeader title="Settings" />
      <PageBody>
        <Section>
          <div className="grid gap-4" aria-busy="true">
            {[320, 260, 300, 220].map((width) => (
              <Skeleton key={width} width={width} />
            ))}
          </div>
        </Section>
      </PageBody>
    </>
  );
}
