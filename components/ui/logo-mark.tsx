/** The stepped line on its tile. */
export function LogoMark() {
  return (
    <span className="logo" aria-hidden="true">
      <svg viewBox="0 0 16 16" width="16" height="16">
        <path
          d="M2.5 12H6L10.5 4H13.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="square"
          strokeLinejoin="miter"
        />
      </svg>
    </span>
  );
}
