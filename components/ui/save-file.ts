/** Hands bytes that the page holds to the browser, which writes them to disk. */
export function saveFile({ fileName, bytes }: { fileName: string; bytes: Blob }): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
