/** For the current one of a row that may be wider than its place, as `ref`. */
export const bringInSight = (it: HTMLElement | null): void =>
  it?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
