/** Key caps, hidden from screen readers: the shortcuts dialog names each shortcut in words. Hidden on phones. */
export function Kbd({ keys }: { keys: readonly string[] }) {
  return (
    <span className="keys" aria-hidden="true">
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}
