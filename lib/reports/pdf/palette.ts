/** The light colours of design.md, for printing. */
export const INK = {
  ink: "#141e21",
  ink2: "#3d494c",
  ink3: "#5c676a",
  lineFaint: "#e7eaeb",
  line: "#d5dadb",
  accent: "#005965",
  success: "#1c8047",
  successInk: "#125f35",
  info: "#3e71bc",
  infoInk: "#2b569d",
  warningInk: "#7c4912",
  warningTint: "#fef4e1",
  warningLine: "#e6c188",
  head: "#f1f4f5",
  white: "#ffffff",
} as const;
