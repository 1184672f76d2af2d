import { initials } from "./initials";

/** Initials; decoration beside the name, so readers skip it. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className="avatar" aria-hidden="true">
      {initials(name)}
    </span>
  );
}
