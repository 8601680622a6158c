export type Side = 'start' | 'end';
const GAP = 6;
const EDGE = 12;

/** Places the panel under its trigger, above it when there is more room, and inside the window in any case. */
export function placePanel(trigger: HTMLElement, panel: HTMLElement, align: Side, matchWidth: boolean): void {
  const box = trigger.getBoundingClientRect();
  if (matchWidth) panel.style.minWidth = `${box.width}px`;
  const below = window.innerHeight - box.bottom - GAP - EDGE;
  const above = box.top - GAP - EDGE;
  const upwards = below < Math.min(panel.scrollHeight, 320) && above > below;
  panel.style.maxHeight = `${Math.max(160, upwards ? above : below)}px`;
  const left = align === 'start' ? box.left : box.right - panel.offsetWidth;
  panel.style.left = `${Math.max(EDGE, Math.min(left, window.innerWidth - panel.offsetWidth - EDGE))}px`;
  panel.style.top = upwards ? 'auto' : `${box.bottom + GAP}px`;
  panel.style.bottom = upwards ? `${window.innerHeight - box.top + GAP}px` : 'auto';
}
