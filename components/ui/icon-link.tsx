import Link from "next/link";
import { Icon, type IconName } from "./icon";

interface IconLinkProps {
  href: string;
  icon: IconName;
  /** Read aloud and shown on hover. */
  label: string;
}

/** A link to another page that looks like an icon button. */
export function IconLink({ href, icon, label }: IconLinkProps) {
  return (
    <Link href={href} className="ibtn" aria-label={label} title={label}>
      <Icon name={icon} />
    </Link>
  );
}
