/**
 * Whether a press is the second of a double click on something that sends: on a slow device both come before the button can show that it works.
 * @param clicks which click in a row it is, as the event's `detail` counts; 0 from the keyboard
 * @param sends whether the button has a state for its work
 */
export function isRepeatedPress(clicks: number, sends: boolean): boolean {
  return sends && clicks > 1;
}
