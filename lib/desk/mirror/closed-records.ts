/**
 * Everything except what awaits payment, which is in the open list whatever its age. Together they are all records, by the
 * interface's own words; what a list without a status contains is not shown. Source: interface.md, "Query filter mapping".
 */
export const CLOSED = { status: "completed" } as const;
