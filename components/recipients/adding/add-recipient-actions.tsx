import { Button } from "@/components/ui/button";
import { onReach } from "@/components/ui/later";
import { addRecipientForm } from "./add-recipient-later";

interface AddRecipientActionsProps {
  canAdd: boolean;
  onAdd: (type: "crypto" | "fiat") => void;
}

const NOT_A_MAKER = "Your roles don't allow this. A maker can add recipients.";

/** Both ways to a new recipient; a phone has room for one, whose form leads to the other. */
export function AddRecipientActions({ canAdd, onAdd }: AddRecipientActionsProps) {
  const disabledReason = !canAdd && NOT_A_MAKER;
  return (
    <>
      <Button
        icon="wallet"
        className="max-md:hidden"
        {...onReach(addRecipientForm)}
        disabledReason={disabledReason}
        onClick={() => onAdd("crypto")}
      >
        Add wallet
      </Button>
      <Button
        variant="primary"
        icon="plus"
        {...onReach(addRecipientForm)}
        disabledReason={disabledReason}
        onClick={() => onAdd("fiat")}
      >
        Add bank recipient
      </Button>
    </>
  );
}
