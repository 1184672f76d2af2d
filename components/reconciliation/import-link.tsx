import { LinkButton } from "@/components/ui/link-button";

export const IMPORT_HREF = "/reconciliation/import";

export function ImportLink({ primary, className }: { primary?: boolean; className?: string }) {
  return (
    <LinkButton
      href={IMPORT_HREF}
      icon="upload"
      variant={primary ? "primary" : "default"}
      className={className}
    >
      Import statement
    </LinkButton>
  );
}
