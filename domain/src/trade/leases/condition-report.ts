/** Sides from which a device is taken at the start and at the end, so that the pictures stand beside each other. */
export const CONDITION_VIEWS = ['left', 'right', 'front', 'battery', 'meter', 'damage'] as const;
export type ConditionView = (typeof CONDITION_VIEWS)[number];

interface ConditionPicture {
  readonly view: ConditionView;
  readonly fileId: string;
}

/** What was measured of a device when it was handed over; it never changes afterwards. */
export interface Condition {
  readonly at: number;
  readonly socPercent: number | null;
  /** When the charge was measured: it may be older than the report. */
  readonly socBasis?: { readonly measuredAt: number };
  readonly sohPercent?: number;
  readonly sohRange?: { readonly low: number; readonly high: number; readonly basis: string };
  readonly equivalentFullCycles?: number;
  readonly operatingHours?: number;
  /** Highest within the lease so far; at its start, when it was handed over. */
  readonly maxTemperatureC?: number;
  readonly pictures: readonly ConditionPicture[];
  readonly remark: string;
  readonly takenBy: string;
}

/** What may have changed at the end of a lease; null where nothing is agreed. */
export interface AgreedLimits {
  readonly leastSocPercent: number | null;
  readonly mostSohLossPercent: number | null;
  readonly mostCycles: number | null;
  readonly mostHours: number | null;
  readonly mostTemperatureC: number | null;
}
export const NO_LIMITS: AgreedLimits = {
  leastSocPercent: null,
  mostSohLossPercent: null,
  mostCycles: null,
  mostHours: null,
  mostTemperatureC: null,
};

export type LimitName = keyof AgreedLimits;
/** `unknown`: nothing was measured that tells. */
export interface Judged {
  readonly limit: LimitName;
  readonly agreed: number;
  readonly value: number | null;
  readonly verdict: 'kept' | 'broken' | 'unknown';
}

export type Verdict = Judged['verdict'];

/** Everything that a condition report says; who reads it chooses language and time zone alone. */
export interface ConditionReport {
  readonly leaseId: number;
  readonly contractNumber: string;
  readonly customer: string;
  readonly rentalCompany: string;
  readonly device: { readonly name: string; readonly serialNumber: string; readonly type: string };
  readonly period: { readonly startsAt: number; readonly endsAt: number };
  /** Where the device was to stay; empty without one. */
  readonly place: string;
  readonly start: Condition | null;
  readonly end: Condition | null;
  readonly judged: readonly Judged[];
  readonly verdict: Verdict;
}

const grown = (before: number | undefined, after: number | undefined): number | null =>
  before === undefined || after === undefined ? null : Math.max(0, after - before);

/** What an end says about what was agreed. A value that is missing keeps and breaks nothing. */
export function judge(limits: AgreedLimits, start: Condition | null, end: Condition | null): Judged[] {
  const lost = grown(end?.sohPercent, start?.sohPercent);
  const values: Readonly<Record<LimitName, number | null>> = {
    leastSocPercent: end?.socPercent ?? null,
    mostSohLossPercent: lost,
    mostCycles: grown(start?.equivalentFullCycles, end?.equivalentFullCycles),
    mostHours: grown(start?.operatingHours, end?.operatingHours),
    mostTemperatureC: end?.maxTemperatureC ?? null,
  };
  return (Object.keys(values) as LimitName[]).flatMap((limit) => {
    const agreed = limits[limit];
    if (agreed === null) return [];
    const value = values[limit];
    const isKept = value !== null && (limit === 'leastSocPercent' ? value >= agreed : value <= agreed);
    return [{ limit, agreed, value, verdict: value === null ? 'unknown' : isKept ? 'kept' : 'broken' }];
  });
}

/** One limit that is broken is enough; nothing is kept as long as something is unknown. */
export function verdictOf(judged: readonly Judged[]): Verdict {
  if (judged.some(({ verdict }) => verdict === 'broken')) return 'broken';
  return judged.some(({ verdict }) => verdict === 'unknown') ? 'unknown' : 'kept';
}
