import type { StatementLine } from "@/lib/domain/statements/statement";
import { narrationOf, referenceOf } from "../text/bound-text";
import type { StatementLineField } from "./read-61";
import type { Narrative } from "./narrative";

/** Words in place of the reference that only say where in `:86:` the reference is. */
const POINTER = /^(?:EREF|KREF|MREF|PREF|MARF|RREF|IREF)\+?$/;
/**
 * Rabobank writes the counterparty's account on the line below the statement line. SNS and ASN write it in place of the reference,
 * with the name on the line below.
 */
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/** A statement line whose details are still being read: older files from Rabobank have one `:86:` for each line of text. */
export class HeldLine {
  private readonly told: Narrative[] = [];

  constructor(
    private readonly field: StatementLineField,
    private readonly lineNumber: number,
    private readonly currency: string | null,
  ) {}

  /** Whether the other side is who paid. A reversed movement still names the parties of the original one. */
  get fromPayer(): boolean {
    return (this.field.direction === "in") !== this.field.reversal;
  }

  tell(narrative: Narrative): void {
    this.told.push(narrative);
  }

  line(): StatementLine {
    const { field } = this;
    const first = (name: "paymentReference" | "counterparty" | "counterpartyAccount") =>
      this.told.map((narrative) => narrative[name]).find((text) => text !== null) ?? null;
    const narration = narrationOf(this.told.map((narrative) => narrative.narration));
    const place = field.customerReference.trim();
    const [customer, account, name] = IBAN.test(place)
      ? ["", place, field.supplement]
      : [place, IBAN.test(field.supplement) ? field.supplement : null, null];
    const [told, own] = [
      first("paymentReference"),
      POINTER.test(customer) ? null : referenceOf(customer),
    ];
    // When :86: names another reference, the one of :61: (or its first 16 characters, or it behind a type) is kept with the narration.
    const other =
      told !== null &&
      own !== null &&
      !told.startsWith(own) &&
      own.slice(4) !== told &&
      !narration.includes(own)
        ? own
        : "";
    return {
      lineNumber: this.lineNumber,
      bookedOn: field.bookedOn,
      valueOn: field.valueOn,
      direction: field.direction,
      amount: field.amount,
      currency: this.currency,
      narration: narrationOf([
        narration,
        narration.includes(field.supplement) ? "" : field.supplement,
        other,
      ]),
      bankReference: referenceOf(field.bankReference),
      paymentReference: told ?? own,
      counterparty: first("counterparty") ?? referenceOf(name),
      counterpartyAccount: first("counterpartyAccount") ?? account,
      reversal: field.reversal,
      transactionHash: null,
      network: null,
      balanceAfter: null,
    };
  }
}
