export const DATABASE_AWAY_TITLE = "Rampdesk can't reach its database right now";

/** What people are told who wait for it: what it means for what they did, and that they need do nothing. */
export function DatabaseAwayWords() {
  return (
    <>
      <p role="status">
        What had arrived before is kept and goes on from where it was, and nothing is done twice.
      </p>
      <p>
        This page tries again every few seconds and comes back by itself. If it stays like this for
        minutes, tell an administrator.
      </p>
    </>
  );
}
