/** Who this page was opened by: what is typed on it is theirs, whoever signs in in this browser meanwhile. Null before somebody is known. */
let pagePerson: string | null = null;

/** The first one said is who the page stays with until it is loaded again. @param userId who the server rendered it for */
export function openedBy(userId: string): void {
  pagePerson ??= userId;
}

export function pagePersonId(): string | null {
  return pagePerson;
}
