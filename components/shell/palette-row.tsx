import { Command } from "cmdk";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import { StatusGlyph } from "@/components/ui/status-glyph";
import type { PaletteItem } from "./palette-items";

interface PaletteRowProps {
  item: PaletteItem;
  keys?: readonly string[];
  always?: boolean;
  onSelect: (href: string) => void;
}

/** One place to go, or thing to do. */
export function PaletteRow({ item, keys, always, onSelect }: PaletteRowProps) {
  return (
    <Command.Item
      forceMount={always}
      value={item.key}
      keywords={[item.label, item.detail ?? "", ...(item.keywords ?? [])]}
      onSelect={() => onSelect(item.href)}
    >
      {item.status ? <StatusGlyph status={item.status} /> : <Icon name={item.icon ?? "arrow"} />}
      <span className="text">{item.label}</span>
      {item.detail && <span className="detail num">{item.detail}</span>}
      {keys && <Kbd keys={keys} />}
    </Command.Item>
  );
}
