import { Notice } from "@/components/ui/notice";
import { TextButton } from "@/components/ui/text-button";
import { useStandingFailure } from "@/lib/client/live/use-standing-failure";
import type { Submission } from "./use-recipient-submission";

interface SubmissionNoticeProps {
  submission: Submission;
  /** The errors are shown at their fields already. */
  isAtFields: boolean;
  onStartOver: () => void;
}

/** The message above the buttons about sending the form. */
export function SubmissionNotice({ submission, isAtFields, onStartOver }: SubmissionNoticeProps) {
  const failure = submission.step === "failed" ? submission.failure : null;
  const standing = useStandingFailure(failure);
  switch (submission.step) {
    case "editing":
    case "sending":
      return null;
    case "checking":
      return (
        <Notice
          tone="info"
          live
          action={<TextButton onClick={onStartOver}>Add another meanwhile</TextButton>}
        >
          {submission.message}
        </Notice>
      );
    case "failed":
      if (isAtFields || standing !== failure) return null;
      return (
        <Notice
          tone="danger"
          live
          title="The recipient was not added."
          action={
            submission.startOver && <TextButton onClick={onStartOver}>Open a new form</TextButton>
          }
        >
          {submission.message}
          {standing?.requestId && (
            <span className="block text-12 text-ink-3">Request {standing.requestId}</span>
          )}
        </Notice>
      );
    case "added_unseen":
      return (
        <Notice tone="success" live title="The recipient was added.">
          The desk doesn't know its id yet. It shows in the list as soon as that has been read;
          don't add it again.
        </Notice>
      );
  }
}
