/** The browser fetches and keeps the file itself, so that it can be of any length and is never held in the page. */
export function download(path: string): void {
  const link = document.createElement("a");
  link.href = path;
  link.download = "";
  document.body.append(link);
  link.click();
  link.remove();
}
