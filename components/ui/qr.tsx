import { create } from "qrcode";

export interface QrProps {
  /** The address alone: wallets read payment links in too many ways. */
  text: string;
  label: string;
}

const SIDE_PX = 168;
/** Modules of clear space that scanners need round the code. */
const MARGIN = 4;

function modulesPath(size: number, isDark: (row: number, column: number) => boolean): string {
  let path = "";
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (!isDark(row, column)) continue;
      const start = column;
      while (column + 1 < size && isDark(row, column + 1)) column++;
      path += `M${start + MARGIN} ${row + MARGIN}h${column - start + 1}v1h-${column - start + 1}z`;
    }
  }
  return path;
}

/** Black on white in both themes: scanners want it so. */
export function Qr({ text, label }: QrProps) {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  const side = modules.size + MARGIN * 2;
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      width={SIDE_PX}
      height={SIDE_PX}
      role="img"
      aria-label={label}
      className="rounded-2 bg-white"
      shapeRendering="crispEdges"
    >
      <path
        fill="#000000"
        d={modulesPath(modules.size, (row, column) => Boolean(modules.get(row, column)))}
      />
    </svg>
  );
}
