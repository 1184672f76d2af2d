import type { StatementFormat } from "@/lib/domain/statements/statement";
import { GERMAN_02, SWISS_08 } from "../camt/testing/samples";
import { ETHERSCAN_COIN, ETHERSCAN_TOKENS, TRONSCAN } from "../chain/testing/samples";
import { EQUITY, ICICI, MPESA, SPARKASSE as SPARKASSE_CSV, STANDARD_BANK, ZENITH } from "../csv/testing/samples";
import { ABN_AMRO, ING, LAGOS, MULTICASH, RABOBANK, SPARKASSE, SUBFIELD_STYLES } from "../mt940/testing/samples";

const of = (format: StatementFormat, texts: Record<string, string>) => Object.entries(texts).map(([name, text]) => ({ name: `${format}: ${name}`, format, text }));

/** Every sample that a text format has. */
export const GOLDENS = [
  ...of("camt", { GERMAN_02, SWISS_08 }),
  ...of("chain", { ETHERSCAN_COIN, ETHERSCAN_TOKENS, TRONSCAN }),
  ...of("csv", { EQUITY, ICICI, MPESA, SPARKASSE: SPARKASSE_CSV, STANDARD_BANK, ZENITH }),
  ...of("mt940", { ABN_AMRO, ING, LAGOS, MULTICASH, RABOBANK, SPARKASSE, SUBFIELD_STYLES }),
];
