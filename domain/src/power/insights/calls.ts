import { z } from 'zod';
import { post } from '../../contract/define.ts';
import { flag, instant, int, language, mcuId, nothing, page, paging } from '../../contract/fields.ts';
import { TABLE_MEDIA_TYPES } from '../../contract/table-file.ts';
import { tableForm } from '../../contract/table-form.ts';
import { DEVICE_MODULES } from '../../foundation/permissions/permissions.ts';
import { CAPACITY_BASES } from '../analytics/capacity/capacity.ts';
import { ANSWERS } from './answer.ts';
import { FAMILIES } from './end-of-life.ts';
import { CERTAINTIES, EVIDENCE_UNITS, FINDING_KINDS, GAINS } from './finding.ts';

const companyId = int(1);
const unit = int(0, 65_535).default(0);
const finding = { mcuId: mcuId(), unit, kind: z.enum(FINDING_KINDS) };

const range = { low: z.number(), high: z.number() };
const openRange = { low: z.number().nullable(), high: z.number().nullable() };

const answer = z.object({
  answer: z.enum(ANSWERS),
  answeredAt: z.int(),
  /** Null where the account is gone, or the caller does not see it. */
  answeredBy: z.string().nullable(),
  /** Until when the finding is not shown. */
  quietUntil: z.int(),
});

const insight = z.object({
  mcuId: z.string(),
  deviceName: z.string(),
  deviceSn: z.string(),
  manufacturer: z.int().nullable(),
  unit: z.int(),
  companyName: z.string(),
  /** The battery that is mounted there; null where nobody has entered one. */
  batteryId: z.int().nullable(),
  serialNumber: z.string().nullable(),
  kind: z.enum(FINDING_KINDS),
  certainty: z.enum(CERTAINTIES),
  /** In days a month, kWh or months a year, by the gain. */
  worth: z.object({ gain: z.enum(GAINS), ...openRange }),
  figures: z.object({
    value: z.number(),
    ...openRange,
    limit: z.number().nullable(),
    count: z.int().nullable(),
    of: z.int().nullable(),
    rate: z.number().nullable(),
    cell: z.int().nullable(),
    until: z.int().nullable(),
  }),
  evidence: z.object({ unit: z.enum(EVIDENCE_UNITS), values: z.array(z.number().nullable()) }),
  /** UTC dates, both inclusive. */
  firstDate: z.string(),
  lastDate: z.string(),
  reviewedAt: z.int(),
  /** Level of the worst fault of the battery that is open now, 1 or 2: it comes before any hint. Null without one. */
  openFault: z.int().nullable(),
  /** Our estimate of the state of health; null where there is none. */
  health: z.object({ percent: z.number(), ...range, at: z.int(), basis: z.enum(CAPACITY_BASES) }).nullable(),
  /** Its months, the oldest first, at most the last twelve; what the management system said beside it. */
  healthMonths: z.array(z.object({ month: z.string(), percent: z.number(), ...range })),
  bmsPercent: z.number().nullable(),
  endPercent: z.number(),
  /**
   * By its own last half year, a knee allowed for; `latest` null: later than it was seen for, or than five years. Null where it is not known.
   */
  expectedEnd: z.object({ earliest: z.int(), latest: z.int().nullable() }).nullable(),
  /**
   * Between which instants its health came to the end, as its months show it; `after` null where it was there when it was seen first. Null
   * where it was not seen there.
   */
  reachedEnd: z.object({ after: z.int().nullable(), before: z.int() }).nullable(),
  answer: answer.nullable(),
});

const survival = z.object({
  points: z.array(z.object({ years: z.number(), percent: z.number(), ...range, atRisk: z.int() })),
  median: z.object({ low: z.number(), years: z.number().nullable(), high: z.number().nullable() }).nullable(),
});

const lives = z.object({
  family: z.enum(FAMILIES),
  endPercent: z.number(),
  batteries: z.int(),
  ends: z.int(),
  endedBefore: z.int(),
  fromFirstRecord: z.int(),
  endsNeeded: z.int(),
  survival: survival.nullable(),
});

const fleet = z.object({
  /** When the newest of these figures was computed; null before the first time. */
  reviewedAt: z.int().nullable(),
  batteries: z.int(),
  attention: z.int(),
  expected: z.int(),
  tooLittle: z.int(),
  lives: z.array(lives),
  endsByYear: z.array(z.object({ year: z.int(), low: z.int(), high: z.int() })),
  endKnown: z.int(),
  endUnknown: z.int(),
  /** Those of which it is not known, by the reason: no health is known, less than three months of it, it does not go down, or the end is further than it was seen. */
  noEnds: z.object({ noHealth: z.int(), tooShort: z.int(), notAgeing: z.int(), tooFar: z.int() }),
  /** The state of health of the batteries that are mounted, at most the last twelve months, the oldest first: the middle of them, and of the ends of their ranges. */
  months: z.array(z.object({ month: z.string(), batteries: z.int(), percent: z.number(), ...range })),
  /** What people said of findings so far. */
  answers: z.object({ right: z.int(), wrong: z.int(), since: z.int().nullable() }),
});

const shown = {
  companyId: companyId.optional(),
  gain: z.enum(GAINS).optional(),
  answered: flag().default(false),
};

export const insightCalls = {
  fleetInsights: post('/insight/fleet', {
    effect: 'reads',
    summary:
      'How many batteries of a company, by default the own, want attention, how long batteries live there, and how many reach their end in the coming years',
    refusals: ['company_not_found'],
    access: 'seeInsights',
    modules: DEVICE_MODULES,
    input: z.object({ companyId: companyId.optional() }),
    output: fleet,
  }),
  pageInsights: post('/insight/page', {
    effect: 'reads',
    summary:
      'Which batteries of a company to look at and why, the most important first; `answered` for those that somebody has answered',
    refusals: ['company_not_found'],
    access: 'seeInsights',
    modules: DEVICE_MODULES,
    input: z.object({ ...shown, ...paging }),
    output: page(insight),
  }),
  exportInsights: post('/insight/export', {
    summary: 'The same as a table',
    refusals: ['company_not_found'],
    access: 'seeInsights',
    modules: DEVICE_MODULES,
    input: z.object({ ...shown, ...tableForm, language: language().optional() }),
    output: 'file',
    mediaTypes: Object.values(TABLE_MEDIA_TYPES),
  }),
  answerInsight: post('/insight/answer', {
    effect: 'changes',
    summary: 'Say that a finding was right or wrong, or put it off; until then it is not shown',
    refusals: ['insight_not_found'],
    access: 'answerInsight',
    modules: DEVICE_MODULES,
    input: z.object({
      ...finding,
      answer: z.enum(ANSWERS),
      /** By default as long as the answer usually holds. */
      until: instant().optional(),
    }),
    device: 'mcuId',
    output: nothing,
  }),
  reopenInsight: post('/insight/reopen', {
    effect: 'changes',
    summary: 'Take the answer to a finding back: it is shown again',
    refusals: ['insight_not_found'],
    access: 'answerInsight',
    modules: DEVICE_MODULES,
    input: z.object(finding),
    device: 'mcuId',
    output: nothing,
  }),
};
