/** The digest of a page's error when the desk's database doesn't answer: all that a browser learns of it, and enough to say so. */
export const DATABASE_AWAY_DIGEST = "database-away";
