import { z } from 'zod';
import { get, post } from '../../contract/define.ts';
import { instant, int, interval, mcuId, page, paging } from '../../contract/fields.ts';
import { CHEMISTRIES } from '../../foundation/basics/device-facts.ts';
import { SOH_BANDS } from '../../foundation/kinds/units.ts';
import { chargeSession, hourActivity } from '../../stream/history/listed.ts';
import { CAPACITY_BASES } from './capacity/capacity.ts';
import { CELL_LIMIT_CAUSES } from './cells/cell-limit.ts';
import { driftReport } from './drift/drift-report.ts';
import { CONFIDENCES } from './health/confidence.ts';
import { listedScore } from './health/score-listed.ts';
import { SIGHTS } from './health/seen.ts';
import { REPORTED_VERDICTS } from './remaining/reported-time.ts';

const unit = { unit: int(0, 65_535).default(0) };
const confidence = z.enum(CONFIDENCES);
const band = z.enum(SOH_BANDS);
/** The evidence for a figure: how many samples, and how reliable it is. `low` and `high` enclose about 95 %. */
const backed = { samples: z.int(), confidence };
const month = z.string();

/**
 * Where an estimate of capacity comes from: discharges from full to empty and charges back, the first month less what was
 * lost since, voltages at rest, or the charge that the device itself reports.
 */
const capacityBasis = z.enum(CAPACITY_BASES);
/** An estimate is the mean of its samples: the first instant of the oldest, and the last of the newest. */
const sampled = { from: z.int(), at: z.int() };
const ampHourRange = { ampHours: z.number(), low: z.number(), high: z.number() };
const percentRange = { percent: z.number(), low: z.number(), high: z.number() };

const analytics = z.object({
  basis: z.object({
    from: z.int(),
    to: z.int(),
    /** UTC days with records, and how much of their time the current is known. */
    days: z.int(),
    /** Days with records that are not analysed yet and not in these figures. */
    pendingDays: z.int(),
    records: z.int(),
    coveredHours: z.number(),
    chemistry: z.string(),
    /** Nobody has entered it. */
    chemistryAssumed: z.boolean(),
    /** What the voltages of the period show, from those of the cells or from how they rise with the charge; null where they do not tell. */
    chemistrySeen: z
      .object({ chemistry: z.enum(CHEMISTRIES), from: z.enum(['cells', 'rest']), samples: z.int() })
      .nullable(),
    designAmpHours: z.number().nullable(),
    designFrom: z.enum(['settings', 'bms']).nullable(),
  }),
  /** Open warnings of level 1 and 2 about the battery, the worst first: no word of praise stands beside them. */
  faults: z.array(
    z.object({ level: z.union([z.literal(1), z.literal(2)]), msgType: z.int(), code: z.int(), since: z.int() }),
  ),
  cycles: z.object({
    /** Sum of the depths of all cycles, 1 = once empty and full again. */
    equivalentFull: z.number(),
    /** Discharged charge over the design capacity: the same figure, computed differently. */
    byThroughput: z.number().nullable(),
    /** The lowest and the highest count that the BMS reported in the period. */
    bmsFirst: z.int().nullable(),
    bmsLast: z.int().nullable(),
    /** Cycles by depth of discharge in tenths, half cycles as 0.5. */
    histogram: z.array(z.object({ fromPercent: z.int(), toPercent: z.int(), cycles: z.number() })),
    deepestPercent: z.number().nullable(),
  }),
  efficiency: z.object({
    coulombicPercent: z.number().nullable(),
    energyPercent: z.number().nullable(),
    /** From full to full; `incomplete` ones were left out because part of them is not known. */
    incomplete: z.int(),
    ampHoursIn: z.number(),
    ampHoursOut: z.number(),
    wattHoursIn: z.number(),
    wattHoursOut: z.number(),
    ...backed,
  }),
  capacity: z.object({
    estimate: z
      .object({
        ...ampHourRange,
        basis: capacityBasis,
        ...sampled,
        /** The current of the discharges between full and empty that it is of; null where it is told another way. */
        amp: z.number().nullable(),
        /** The device may count against its rated capacity: then it only repeats its own setting. */
        mayBeRated: z.boolean(),
        ...backed,
      })
      .nullable(),
    byBasis: z.array(
      z.object({
        ...ampHourRange,
        basis: capacityBasis,
        ...sampled,
        amp: z.number().nullable(),
        mayBeRated: z.boolean(),
        ...backed,
      }),
    ),
    bms: z.object({ ampHours: z.number(), at: z.int() }).nullable(),
    trend: z.array(z.object({ month, ...ampHourRange, samples: z.int() })),
  }),
  /** The cell that ends the discharges while the others still hold charge, and what the pack gives until then; null where none is known to. */
  cellLimit: z
    .object({
      /** Position, from 0. */
      cell: z.int(),
      /** Ampere-hours from full until that cell ends the discharge, and as a part of the rated capacity, 0 … 1. */
      usableAh: z.number().nullable(),
      range: z.object({ low: z.number(), high: z.number() }).nullable(),
      usableShare: z.number().nullable(),
      /** Ends of discharges at the limit of a cell, and those by this one. */
      ends: z.object({ of: z.int(), by: z.int() }),
      /** What the middle cell had left then at least, points, and how much higher it was. */
      leftPoints: z.number(),
      belowMillivolt: z.number(),
      /** It holds less than the others (`capacity`: replace it), or is less full than they are (`balance`: equalising helps). */
      cause: z.enum(CELL_LIMIT_CAUSES),
      firstAt: z.int(),
      lastAt: z.int(),
      ...backed,
    })
    .nullable(),
  /** Cells and temperature probes that drift away from what was usual in the first weeks of the battery; null without cells to follow. */
  drift: driftReport.nullable(),
  stateOfHealth: z.object({
    /** `band` is null below medium confidence, where the samples are too few for a verdict, or most of the days are still pending. */
    estimate: z
      .object({ ...percentRange, band: band.nullable(), basis: capacityBasis, ...sampled, ...backed })
      .nullable(),
    /**
     * Why there is no estimate: no charge or discharge was deep enough; the device may only repeat its rating, and no
     * voltage tells otherwise; the rated capacity is not known, or wrong, as more than 105 % of it was measured; days are not analysed
     * yet, and those that are show nothing.
     */
    unknown: z.enum(['noSamples', 'mayBeRated', 'noRating', 'ratingWrong', 'pending']).nullable(),
    /**
     * Percent of the capacity of its first month that the battery has lost, by the charge between two cell voltages: no
     * gauge and no rating is in it. Null for other chemistries than NMC and NCA, and before the second month.
     */
    fade: z
      .object({
        ...percentRange,
        firstFrom: z.int(),
        firstAt: z.int(),
        ...sampled,
        ...backed,
        trend: z.array(z.object({ month, ...percentRange, samples: z.int() })),
      })
      .nullable(),
    /**
     * How often the device's count of charge could be compared with a full or an empty battery, how often it was off by more
     * than 5 points, and by how much then.
     */
    gauge: z.object({ ends: z.int(), off: z.int(), meanPoints: z.number().nullable() }),
    /** What was seen in the period that tells the charge without the device's count, and when the next is to be expected. */
    seen: z.array(
      z.object({
        sight: z.enum(SIGHTS),
        count: z.int(),
        at: z.int().nullable(),
        expectedAt: z.int().nullable(),
      }),
    ),
    bms: z.object({ percent: z.number(), band: band.nullable(), at: z.int() }).nullable(),
    /** Points a year, from the months of the trend; negative is ageing. */
    perYear: z.object({ points: z.number(), low: z.number(), high: z.number(), months: z.int() }).nullable(),
    trend: z.array(z.object({ month, ...percentRange, samples: z.int(), bmsPercent: z.number().nullable() })),
  }),
  resistance: z.object({
    /** Median of load steps; `low` and `high` are the quartiles. */
    estimate: z
      .object({
        milliohm: z.number(),
        low: z.number(),
        high: z.number(),
        /** How long after the step was measured, on average. */
        windowSeconds: z.number(),
        temperatureCentiCelsius: z.number().nullable(),
        ...backed,
      })
      .nullable(),
    trend: z.array(
      z.object({ month, milliohm: z.number(), temperatureCentiCelsius: z.number().nullable(), samples: z.int() }),
    ),
  }),
  cells: z
    .object({
      cellCount: z.int(),
      /** Mean over the period, and the largest seen. */
      meanSpreadMillivolt: z.number(),
      largestSpreadMillivolt: z.int(),
      largestSpreadAt: z.int(),
      /**
       * The cell that is furthest below the median under load; positions count from 0. It is weak where it stands out: by
       * 20 mV, and by 6 sigma of the scatter of the cells.
       */
      weakest: z
        .object({
          index: z.int(),
          sharePercent: z.number(),
          meanBelowMillivolt: z.number(),
          standsOut: z.boolean(),
          /** By how much further it falls behind, of a cell that stands out; from which day on. */
          growth: z.object({ millivoltPerWeek: z.number(), since: z.int() }).nullable(),
        })
        .nullable(),
      /** Of each cell under load from the middle of all, negative below; and from where on a cell stands out. */
      deviations: z.array(z.object({ index: z.int(), millivolt: z.number() })),
      limitMillivolt: z.number().nullable(),
      /** Cells that could not be read, or were below 2 V, while others could, in several records of a day; in how many. */
      faulty: z.array(z.object({ index: z.int(), records: z.int() })),
      /** Records in which many cells could not be read at once: a fault of the link to them. */
      linkFaults: z.int(),
      trend: z.array(z.object({ month, meanSpreadMillivolt: z.number(), samples: z.int() })),
      ...backed,
    })
    .nullable(),
  remaining: z.discriminatedUnion('answer', [
    z.object({
      answer: z.enum(['toEmpty', 'toFull']),
      at: z.int(),
      lowMinutes: z.int(),
      likelyMinutes: z.int(),
      highMinutes: z.int(),
      ampHours: z.number(),
      averageCurrent: z.number(),
      /** The cell that ends the discharges, from 0, until which that is the time; null where none is known to. */
      limitedBy: z.int().nullable(),
    }),
    /**
     * `old`: newer data than 10 min ago is missing; `idle`: no current flows; `settling`: the current has only just
     * changed; `unknown`: charge, current or capacity is not known.
     */
    z.object({ answer: z.enum(['old', 'idle', 'settling', 'unknown']), at: z.int().nullable() }),
  ]),
  /**
   * What the device says of its remaining time itself, and what that is worth beside ours: `agrees` is within the range, `differs` outside
   * of it, `impossible` more charge at the present current than the battery can hold. Null where it says none.
   */
  reportedTime: z.object({ minutes: z.int(), at: z.int(), verdict: z.enum(REPORTED_VERDICTS).nullable() }).nullable(),
});

/** Null where the current was never known. */
const ofMonth = z.number().nullable();
const usageMonth = z.object({
  /** `2026-03`, local. */
  month,
  ...{ ampHoursIn: ofMonth, ampHoursOut: ofMonth, wattHoursIn: ofMonth, wattHoursOut: ofMonth },
  ...{ chargingHours: ofMonth, dischargingHours: ofMonth, operatingHours: ofMonth },
  /** Equivalent full cycles. */
  cycles: ofMonth,
  /** Local days with records. */
  days: z.int(),
});

const yearly = {
  input: z.object({ mcuId: mcuId(), year: int(1970, 9999).optional(), ...unit }),
  device: 'mcuId',
  needsService: true,
  output: z.object({ year: z.int(), months: z.array(usageMonth) }),
} as const;

export const analyticsCalls = {
  batteryAnalytics: post('/report/batteryAnalytics', {
    effect: 'reads',
    summary:
      'Cycles, efficiency, capacity, state of health, resistance, cells and remaining time of a battery, each with the data it is based on; an interval of at most 31 days, or the last `months`',
    input: z.object({
      mcuId: mcuId(),
      startTime: instant().optional(),
      endTime: instant().optional(),
      months: int(1, 36).optional(),
      ...unit,
    }),
    device: 'mcuId',
    needsService: true,
    output: analytics,
  }),
  pageDeviceScoreHistory: post('/report/pageDeviceScoreHistory', {
    effect: 'reads',
    summary: 'The daily score of a device with its parts, newest first',
    input: z.object({ mcuId: mcuId(), ...unit, ...paging }),
    device: 'mcuId',
    needsService: true,
    output: page(listedScore),
  }),
  getWeekSoc: get('/report/getWeekSoc', {
    summary: 'Lowest, highest and last state of charge of the last seven local days, oldest first',
    input: z.object({ mcuId: mcuId(), ...unit }),
    device: 'mcuId',
    needsService: true,
    output: z.array(
      z.object({
        date: z.string(),
        minimum: z.int().nullable(),
        maximum: z.int().nullable(),
        first: z.int().nullable(),
        last: z.int().nullable(),
      }),
    ),
  }),
  getDeviceYearlyUsage: post('/report/getDeviceYearlyUsage', {
    effect: 'reads',
    summary: 'Charge, energy, hours and cycles by local month of a year; by default the current one',
    ...yearly,
  }),
  getBmsDeviceYearlyUsage: post('/report/getBmsDeviceYearlyUsage', {
    effect: 'reads',
    summary: 'Like getDeviceYearlyUsage, from the records of the battery management system',
    ...yearly,
  }),
  bmsOdcByDayAndHour: post('/report/bms/getOdcByDayAndHour', {
    effect: 'reads',
    summary:
      'Minutes operating, discharging and charging by local day and hour, from the records of the battery management system',
    input: z.object({ mcuId: mcuId(), ...interval, ...unit }),
    device: 'mcuId',
    needsService: true,
    output: z.array(hourActivity),
  }),
  listBmsChargingDischarging: post('/report/bms/chargingDischarging/listChargingDischarging', {
    effect: 'reads',
    summary:
      'Charge and discharge sessions that touch the interval, newest first, from the records of the battery management system',
    input: z.object({ mcuId: mcuId(), ...interval, ...unit }),
    device: 'mcuId',
    needsService: true,
    output: z.array(chargeSession),
  }),
};

export type BatteryAnalytics = z.output<typeof analytics>;
export type UsageMonth = z.output<typeof usageMonth>;
export type DayScore = z.output<typeof listedScore>;
