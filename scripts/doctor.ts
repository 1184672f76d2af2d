import { examine } from "./doctor/examine";
import { findingLines } from "./doctor/finding";
import { PROJECT_ROOT } from "./launcher/project-root";

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

const findings = await examine(PROJECT_ROOT);
for (const line of findings.flatMap(findingLines)) console.log(line);
const failed = findings.filter((finding) => finding.level === "fail").length;
const warned = findings.filter((finding) => finding.level === "warn").length;
console.log(
  failed === 0
    ? `\nRampdesk can start${warned > 0 ? `; ${count(warned, "thing", "things")} to know` : ""}.`
    : `\n${count(failed, "thing keeps", "things keep")} Rampdesk from starting.`,
);
process.exitCode = failed === 0 ? 0 : 1;
