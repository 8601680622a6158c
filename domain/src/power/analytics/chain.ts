/** Flow over some time, ampere-hours and watt-hours, each direction counted separately. */
export interface Link {
  ampHoursIn: number;
  ampHoursOut: number;
  wattHoursIn: number;
  wattHoursOut: number;
  /** Lowest reported state of charge, percent; null when none is known. */
  lowestSocPercent: number | null;
  /** Part of the flow is unknown: records were missing while the charge changed. */
  broken: boolean;
}

/** An instant at which the charge of the battery is known. */
export interface Mark {
  /** UTC epoch ms. */
  readonly at: number;
  /** `full`: a charge was completed; `empty`: a discharge was; `rest`: from the voltage at rest; `reported`: by the device. */
  readonly basis: 'full' | 'empty' | 'rest' | 'reported';
  readonly socPercent: number;
  /** One sigma, points. */
  readonly uncertainty: number;
  /** Of a full or an empty battery: the charge that the device had counted until then, before it corrects itself, points. */
  readonly counted?: number;
  /** Of an empty battery: the mean current of the discharge that ended, ampere. */
  readonly amp?: number;
}

/**
 * Marks in order of time with the flow between them. The chains of consecutive days join to the chain of the whole,
 * which makes a capacity across midnight, or a report over a year, cheap.
 */
export interface Chain {
  /** Before the first mark. */
  readonly head: Link;
  readonly marks: { mark: Mark; after: Link }[];
}

export const emptyLink = (): Link => ({
  ampHoursIn: 0,
  ampHoursOut: 0,
  wattHoursIn: 0,
  wattHoursOut: 0,
  lowestSocPercent: null,
  broken: false,
});

export const emptyChain = (): Chain => ({ head: emptyLink(), marks: [] });

/** The link that is still open. */
export const openLink = (chain: Chain): Link => chain.marks.at(-1)?.after ?? chain.head;

/** **Changes `link`.** */
export function addLink(link: Link, more: Link): void {
  link.ampHoursIn += more.ampHoursIn;
  link.ampHoursOut += more.ampHoursOut;
  link.wattHoursIn += more.wattHoursIn;
  link.wattHoursOut += more.wattHoursOut;
  link.broken ||= more.broken;
  if (more.lowestSocPercent !== null) lowerSoc(link, more.lowestSocPercent);
}

/** **Changes `link`.** */
export function lowerSoc(link: Link, socPercent: number): void {
  if (link.lowestSocPercent === null || socPercent < link.lowestSocPercent) link.lowestSocPercent = socPercent;
}

/** Joins the chain of the time that follows directly. **Changes `earlier`**, not `later`. */
export function joinChain(earlier: Chain, later: Chain): void {
  addLink(openLink(earlier), later.head);
  for (const { mark, after } of later.marks) earlier.marks.push({ mark, after: { ...after } });
}
