import { reportFilePath } from "@/lib/client/reports/report-options";

/** Hands a report's file to the browser, which writes it to disk as it comes. */
export function startDownload(number: number): void {
  const link = document.createElement("a");
  link.href = reportFilePath(number);
  link.download = "";
  document.body.append(link);
  link.click();
  link.remove();
}
