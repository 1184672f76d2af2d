import Link from "next/link";

/** In the sandbox's strip: to where a real service is connected. */
export function ConnectLink() {
  return (
    <Link href="/settings?tab=connection">
      <span className="strip-long">Connect a real service</span>
      <span className="strip-short">Connect</span>
    </Link>
  );
}
