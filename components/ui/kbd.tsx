/** Key caps, for the eye only: the shortcut itself is told in the shortcuts dialog. Hidden on phones. */
export function Kbd({ keys }: { keys: readonly string[] }) {
  return (
    <span className="keys" aria-hidden="true">
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}
