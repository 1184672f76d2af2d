import type { StatementLine } from "@/lib/domain/statements/statement";
import type { Transaction } from "@/lib/domain/transactions/transaction";
import { newId } from "@/lib/platform/ids";
import type { Database } from "@/lib/store/database";
import { nextRevision } from "@/lib/store/revision";
import { insertImport } from "@/lib/store/statements/statement-imports";
import {
  insertStatementAccount,
  type StatementAccountRow,
} from "@/lib/store/statements/statement-accounts";
import { insertStatement, insertStatementLines } from "@/lib/store/statements/statement-lines";
import { applyRecords } from "@/lib/store/mirror/transactions";
import { insertTransfer } from "@/lib/store/transfers/transfers";

/** Writes accounts, statement lines and copied transactions, as imports and the mirror do. */
export function booksOf(db: Database, userId: string) {
  let number = 0;
  return {
    async account(
      facts: Partial<
        Pick<
          StatementAccountRow,
          "kind" | "name" | "identifier" | "currency" | "institution" | "paysTransfers"
        >
      > = {},
    ): Promise<string> {
      const id = newId();
      const row = {
        kind: "bank" as const,
        name: "Zenith operations",
        identifier: newId(),
        institution: "Zenith Bank",
        currency: "NGN",
        createdBy: userId,
        createdAt: new Date(),
        ...facts,
      };
      await db.transaction().execute((tx) => insertStatementAccount(tx, { id, ...row }));
      return id;
    },
    /**
     * Adds lines as one statement, and returns their ids in order. The statement begins with the
     * month if no day is given.
     */
    async lines(
      accountId: string,
      lines: readonly (Partial<StatementLine> &
        Pick<StatementLine, "bookedOn" | "amount" | "narration">)[],
      from?: string,
    ): Promise<string[]> {
      const [importId, statementId] = [newId(), newId()];
      const days = lines.map((line) => line.bookedOn).toSorted();
      return db.transaction().execute(async (tx) => {
        await insertImport(tx, {
          id: importId,
          fileId: null,
          fileName: "zenith.csv",
          sha256: importId,
          accountId,
          format: "csv",
          options: "{}",
          state: "imported",
          linesRead: lines.length,
          createdBy: userId,
          createdAt: new Date(),
          finishedAt: new Date(),
        });
        await insertStatement(tx, {
          id: statementId,
          importId,
          accountId,
          sequence: null,
          page: null,
          firstDay: from ?? (days[0] === undefined ? null : `${days[0].slice(0, 8)}01`),
          lastDay: days.at(-1) ?? null,
          lines: lines.length,
          totalIn: "0",
          totalOut: "0",
          revision: await nextRevision(tx),
        });
        await insertStatementLines(
          tx,
          { statementId, accountId },
          lines.map((line, at) => ({
            currency: line.currency ?? "NGN",
            fingerprint: `${importId} ${String(at).padStart(6, "0")}`,
            occurrence: 0,
            line: {
              lineNumber: at + 1,
              valueOn: null,
              direction: "out",
              currency: null,
              bankReference: null,
              paymentReference: null,
              counterparty: null,
              counterpartyAccount: null,
              reversal: null,
              transactionHash: null,
              network: null,
              balanceAfter: null,
              ...line,
            },
          })),
        );
        const rows = await tx
          .selectFrom("statementLines")
          .select("id")
          .where("statementId", "=", statementId)
          .orderBy("fingerprint")
          .execute();
        return rows.map((row) => row.id);
      });
    },
    /** Adds one mirrored transaction, by default a completed on-ramp; returns its id. */
    async transaction(facts: Partial<Transaction> = {}): Promise<string> {
      number += 1;
      const id = facts.id ?? newId();
      const record: Transaction = {
        id,
        reference: `TXN-${String(number).padStart(6, "A")}`,
        amountSent: "1000000",
        sourceCurrency: "NGN",
        amountReceived: "630.5",
        destinationCurrency: "USDC",
        rate: "1585.2",
        fee: "0",
        status: "transaction_completed",
        createdAt: new Date("2026-11-17T09:00:00Z"),
        recipient: {
          name: "Meridian Lines FZE",
          account: "0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B",
          bankOrNetwork: "Ethereum",
        },
        paymentAccount: null,
        transactionHash: null,
        failureReason: null,
        ...facts,
      };
      await db.transaction().execute((tx) => applyRecords(tx, [record], new Date(), new Date()));
      return id;
    },
    /** Adds the desk's own on-ramp of a copied transaction, with stored payments. */
    async ownTransfer(
      id: string,
      payments: readonly object[],
      at = new Date("2026-11-17T09:00:00Z"),
    ): Promise<void> {
      const recipient = { name: "Meridian Lines FZE", walletAddress: "0xabc", network: "Ethereum" };
      const facts = {
        type: "onramp",
        status: "completed",
        phase: "completed",
        sourceAmount: "1000",
        sourceCurrency: "NGN",
        destinationAmount: "0.5",
        destinationCurrency: "USDC",
      };
      const row = {
        ...facts,
        id,
        recipient: JSON.stringify(recipient),
        note: "Invoice 7",
        createdBy: userId,
        completedAt: at,
        history: "[]",
        payments: JSON.stringify(payments),
        readStartedAt: at,
        verifiedAt: at,
        createdAt: at,
      };
      await db.insertInto("transfers").values(row).execute();
    },
    /** Adds the desk's own off-ramp that a mirrored transaction is of, over a network. */
    async ownOfframp(id: string, network: string): Promise<void> {
      const at = new Date("2026-11-17T09:00:00Z");
      const row = {
        type: "offramp",
        status: "completed",
        phase: "completed",
        history: "[]",
        payments: "[]",
        recipient: null,
        sourceAmount: "250.5",
        sourceCurrency: "USDC",
        destinationAmount: "397000",
        destinationCurrency: "NGN",
      };
      await db.transaction().execute((tx) =>
        insertTransfer(tx, {
          ...row,
          id,
          reference: null,
          network,
          readStartedAt: at,
          verifiedAt: at,
          createdAt: at,
        }),
      );
    },
  };
}
