import type { StatementFormat } from "@/lib/domain/statements/statement";
import { GERMAN_02, SWISS_08 } from "../camt/testing/samples";
import {
  AWAKEN,
  BINANCE_WITHDRAWALS,
  COIN_TRACKER,
  ETHERSCAN_COIN,
  ETHERSCAN_LIST,
  ETHERSCAN_TOKENS,
  EXODUS,
  FIREBLOCKS,
  KOINLY,
  LEDGER_LIVE,
  SAFE,
  SHAKEPAY,
  SOLSCAN,
  TREZOR,
  TRONSCAN,
  ZERION,
} from "../chain/testing/samples";
import {
  ABN_AMRO_TAB,
  EQUITY,
  ICICI,
  MBANK,
  MPESA,
  NEDBANK,
  SPARKASSE as SPARKASSE_CSV,
  STANBIC_ZAMBIA,
  STANDARD_BANK,
  STANDARD_BANK_HISTORY,
  VOLKSBANK,
  ZENITH,
} from "../csv/testing/samples";
import { AFRICAN_BANKS } from "../csv/testing/banks";
import { PROVIDERS } from "../csv/testing/providers";
import {
  ABN_AMRO,
  ING,
  LAGOS,
  MULTICASH,
  RABOBANK,
  SKOPJE,
  SPARKASSE,
  SUBFIELD_STYLES,
  WITHOUT_TYPES,
} from "../mt940/testing/samples";

const of = (format: StatementFormat, texts: Record<string, string>) =>
  Object.entries(texts).map(([name, text]) => ({ name: `${format}: ${name}`, format, text }));

/** All samples of text formats. */
export const GOLDENS = [
  ...of("camt", { GERMAN_02, SWISS_08 }),
  ...of("chain", {
    AWAKEN,
    BINANCE_WITHDRAWALS,
    COIN_TRACKER,
    ETHERSCAN_COIN,
    ETHERSCAN_LIST,
    ETHERSCAN_TOKENS,
    EXODUS,
    FIREBLOCKS,
    KOINLY,
    LEDGER_LIVE,
    SAFE,
    SHAKEPAY,
    SOLSCAN,
    TREZOR,
    TRONSCAN,
    ZERION,
  }),
  ...of("csv", {
    ABN_AMRO_TAB,
    EQUITY,
    ICICI,
    MBANK,
    MPESA,
    NEDBANK,
    SPARKASSE: SPARKASSE_CSV,
    STANBIC_ZAMBIA,
    STANDARD_BANK,
    STANDARD_BANK_HISTORY,
    VOLKSBANK,
    ZENITH,
    AIRWALLEX: PROVIDERS.AIRWALLEX,
    MTN_MOMO: PROVIDERS.MTN_MOMO,
    FNB_SECTIONS: AFRICAN_BANKS.FNB_SECTIONS,
  }),
  ...of("mt940", {
    ABN_AMRO,
    ING,
    LAGOS,
    MULTICASH,
    RABOBANK,
    SKOPJE,
    SPARKASSE,
    SUBFIELD_STYLES,
    WITHOUT_TYPES,
  }),
];
