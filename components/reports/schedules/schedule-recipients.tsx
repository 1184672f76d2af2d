import { recipientWords } from "./schedule-words";

/** Whom a schedule mails, in few words. An address that takes two lines is broken behind its @, not before its last letter. */
export function ScheduleRecipients({ recipients }: { recipients: readonly string[] }) {
  const [words, domain] = recipientWords(recipients).split("@");
  if (domain === undefined) return words;
  return (
    <>
      {words}@<wbr />
      {domain}
    </>
  );
}
