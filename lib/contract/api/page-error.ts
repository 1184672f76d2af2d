/**
 * Digest of a page's error while the desk's database doesn't answer.
 * Browsers receive nothing else of such an error.
 */
export const DATABASE_AWAY_DIGEST = "database-away";
