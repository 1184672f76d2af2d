import { Notice } from "@/components/ui/notice";

const NEEDED = ["SERVICE_BASE_URL", "SERVICE_CLIENT_ID", "SERVICE_CLIENT_SECRET"] as const;

/** How to replace the sandbox with a real service: through environment variables, never through a form, so that no secret passes through a browser. */
export function ConnectService() {
  return (
    <Notice className="mt-4" title="To connect a real service,">
      stop the desk, set{" "}
      {NEEDED.map((name, index) => (
        <span key={name}>
          {index > 0 && (index === NEEDED.length - 1 ? " and " : ", ")}
          <span className="mono">{name}</span>
        </span>
      ))}
      , give it another <span className="mono">DATA_DIR</span> or{" "}
      <span className="mono">DATABASE_URL</span>, and start it again. The sandbox's data stays where
      it is.
    </Notice>
  );
}
