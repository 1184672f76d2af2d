/** Digest of a page's error while the database is away: all that a browser gets of it. */
export const DATABASE_AWAY_DIGEST = "database-away";
