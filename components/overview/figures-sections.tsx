import { TextLink } from "@/components/ui/text-link";
import type { OverviewFigures } from "@/lib/contract/api/overview-figures";
import { RatesSection } from "./rates-section";
import { VolumeSection } from "./volume-section";

/** Volume and effective rates of all the service's transactions; nothing while the service has none. */
export function FiguresSections({ figures }: { figures: OverviewFigures }) {
  return (
    <>
      <VolumeSection volume={figures.volume} />
      <RatesSection rates={figures.rates} rateDays={figures.rateDays} today={figures.today} />
      <p className="px-6 pb-5 text-12 text-ink-3 max-md:px-4">
        {figures.isComplete
          ? "All of the service's transactions, including those made elsewhere."
          : "The desk is still copying the service's records for these days, so these figures will grow."}{" "}
        See <TextLink href="/transactions/history">All history</TextLink>.
      </p>
    </>
  );
}

/** Whether there is anything to draw: a service without transactions has no volume to speak of. */
export function hasFigures({ volume, rates }: OverviewFigures): boolean {
  return rates.length > 0 || volume.some(({ stablecoin }) => Number(stablecoin) > 0);
}
