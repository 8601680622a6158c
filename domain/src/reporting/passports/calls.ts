import { z } from 'zod';
import { post } from '../../contract/define.ts';
import { flag, instant, int, json, language, list, nothing, timeZone } from '../../contract/fields.ts';
import { LINE_FAULTS } from '../../fleet/inventory/table-cells.ts';
import { CHEMISTRIES } from '../../foundation/basics/device-facts.ts';
import { MAX_TABLE_BYTES } from '../../foundation/devices/device-limits.ts';
import { DEVICE_MODULES } from '../../foundation/permissions/permissions.ts';
import { STATUSES } from '../../power/batteries/status.ts';
import { ATTRIBUTE_KEYS, type AttributeKey, type Json, SOURCES } from './attributes.ts';
import { readCode } from './code.ts';
import { BASES, LOG_KEYS, UNKNOWNS } from './log-values.ts';
import { TIERS } from './tiers.ts';

const keepers = { access: 'editBattery', modules: DEVICE_MODULES } as const;
const id = int(1);
const MAX_GRANT_DAYS = 3650;
const MAX_MAKER_BYTES = 200_000;

const key = z.enum(ATTRIBUTE_KEYS as [AttributeKey, ...AttributeKey[]]);
const tier = z.enum(TIERS);
const status = z.enum(STATUSES);
const anyJson = z.custom<Json>((value) => value !== undefined).meta({ description: 'any JSON' });

const fixed = z.object({ key, value: anyJson, source: z.enum(SOURCES), at: z.int() });
const logValue = z.discriminatedUnion('known', [
  z.object({
    known: z.literal(true),
    key: z.enum(LOG_KEYS),
    /** Null where only its range is known. */
    value: z.number().nullable(),
    /** Null where there is no range, and where its begin is open. */
    low: z.number().nullable(),
    /** Null where there is no range, and where its end is open. */
    high: z.number().nullable(),
    basis: z.enum(BASES),
    samples: z.int().nullable(),
    /** A mean of samples is of the time from the oldest to the newest, `at`; null where it is of one instant. */
    from: z.int().nullable(),
    at: z.int(),
  }),
  z.object({ known: z.literal(false), key: z.enum(LOG_KEYS), unknown: z.enum(UNKNOWNS) }),
]);
const facts = {
  serialNumber: z.string(),
  model: z.string(),
  chemistry: z.enum(CHEMISTRIES),
  madeOn: z.string().nullable(),
  ratedCentiAmpHour: z.int().nullable(),
  nominalCentiVolt: z.int().nullable(),
};
const change = z.object({ status, at: z.int(), by: z.string(), note: z.string() });
const grant = z.object({ id: z.string(), name: z.string(), tier, expiresAt: z.int(), addedAt: z.int() });

const passport = z.object({
  batteryId: z.int(),
  ...facts,
  companyName: z.string(),
  /** Below the address of the console, `/p/` and this; null until something of the passport was saved. */
  code: z.string().nullable(),
  isPublic: z.boolean(),
  mounted: z.object({ mcuId: z.string(), deviceName: z.string(), since: z.int().nullable() }).nullable(),
  /** How many of the values are of each tier. */
  counts: z.object({ public: z.int(), interest: z.int(), authority: z.int() }),
  /** Null for a tier that does not read it. */
  status: status.nullable(),
  changes: z.array(change),
  log: z.array(logValue),
  fixed: z.array(fixed),
  /** What the data model wants and nobody has given, and who can supply it. */
  missing: z.array(z.object({ key: z.string(), supplier: z.enum(['maker', 'keeper', 'workshop']) })),
  /** How many fixed values the data model wants. */
  wanted: z.int(),
  check: z.object({
    version: z.string(),
    faults: z.array(z.object({ path: z.string(), fault: z.enum(['missing', 'wrong']) })),
  }),
  newestAt: z.int().nullable(),
  grants: z.array(grant),
});

const shown = z.object({
  code: z.string(),
  tier,
  ...facts,
  /** Null for readers without an interest. */
  status: status.nullable(),
  changes: z.array(change.omit({ by: true, note: true })),
  log: z.array(logValue),
  fixed: z.array(fixed.omit({ source: true })),
  /** Names of critical raw materials; null where none are stated. */
  criticalMaterials: z.array(z.string()).nullable(),
  /** Values that other readers would be shown. */
  withheld: z.object({ interest: z.int(), authority: z.int() }),
  changedAt: z.int().nullable(),
});

const template = z.object({ templateId: z.int(), name: z.string(), companyName: z.string(), values: z.array(key) });
const lineFault = z.object({ line: z.int(), field: z.string(), code: z.enum(LINE_FAULTS), value: z.string() });
const code = z
  .string()
  .max(40)
  .transform((typed, context) => {
    const read = readCode(typed);
    if (read !== null) return read;
    context.addIssue({ code: 'custom', message: 'must be the code of a passport' });
    return z.NEVER;
  });

/** What lets others read is closed to API keys. */
export const passportCalls = {
  getPassport: post('/battery/passport/get', {
    effect: 'reads',
    summary: 'The passport of a battery, as its keeper sees it or as a tier of readers would',
    refusals: ['battery_not_found'],
    ...keepers,
    input: z.object({ batteryId: id, tier: tier.optional() }),
    output: passport,
  }),
  savePassport: post('/battery/passport/save', {
    effect: 'changes',
    summary: 'Change fixed values of a passport; null takes one away. Others stay as they are',
    refusals: ['battery_not_found'],
    ...keepers,
    input: z.object({ batteryId: id, values: json(z.partialRecord(key, anyJson)) }),
    output: nothing,
  }),
  importMakerPassport: post('/battery/passport/importMaker', {
    effect: 'changes',
    summary: 'Take fixed values from a passport of the maker: JSON in the names of the data model',
    refusals: ['battery_not_found', 'passport_file_unreadable'],
    ...keepers,
    body: 'multipart',
    maxFileBytes: MAX_MAKER_BYTES,
    input: z.object({ batteryId: id }),
    output: z.object({ taken: z.int(), refused: z.array(key) }),
  }),
  importBatteries: post('/battery/import', {
    effect: 'changes',
    summary:
      'Batteries and their fixed values from a table, one line each: those with a serial number that is known here are changed, others are added. Without faults all lines are taken, or none',
    ...keepers,
    body: 'multipart',
    maxFileBytes: MAX_TABLE_BYTES,
    input: z.object({ preview: flag().default(false) }),
    output: z.object({ lines: z.int(), added: z.int(), changed: z.int(), faults: z.array(lineFault) }),
  }),
  recordBatteryStatus: post('/battery/passport/recordStatus', {
    effect: 'changes',
    summary: 'Record that a battery was reused, repurposed, remanufactured, or became waste',
    refusals: ['battery_not_found'],
    ...keepers,
    input: z.object({
      batteryId: id,
      status,
      /** Now when left out. */
      at: instant().optional(),
      note: z.string().trim().max(200).default(''),
    }),
    output: nothing,
  }),
  publishPassport: post('/battery/passport/publish', {
    summary: 'Open or close the public page of a battery; its address stays the same',
    refusals: ['battery_not_found'],
    ...keepers,
    input: z.object({ batteryId: id, isPublic: flag() }),
    output: z.object({ code: z.string() }),
  }),
  grantPassport: post('/battery/passport/grant', {
    summary: 'Let somebody read more than the public part, until an instant; the key is answered this once',
    refusals: ['battery_not_found', 'max_shares'],
    ...keepers,
    input: z.object({
      batteryId: id,
      name: z.string().trim().min(1).max(80),
      tier: z.enum(['interest', 'authority']),
      days: int(1, MAX_GRANT_DAYS),
    }),
    output: z.object({ grantId: z.string(), code: z.string(), key: z.string(), expiresAt: z.int() }),
  }),
  revokePassportGrant: post('/battery/passport/revoke', {
    summary: 'End such a permission at once',
    refusals: ['battery_not_found'],
    ...keepers,
    input: z.object({ batteryId: id, grantId: z.string().max(40) }),
    output: nothing,
  }),
  passportFile: post('/battery/passport/file', {
    effect: 'reads',
    summary: 'The passport as JSON-LD, as a PDF, or as a label of 100 × 60 mm with its QR code',
    refusals: ['battery_not_found', 'passport_not_public'],
    ...keepers,
    input: z.object({
      batteryId: id,
      format: z.enum(['jsonld', 'pdf', 'label']),
      /** What a tier of readers sees; everything when left out. */
      tier: tier.optional(),
      language: language().optional(),
      timeZone: timeZone(),
    }),
    output: 'file',
    mediaTypes: ['application/ld+json', 'application/pdf'],
  }),
  openPassport: post('/battery/passport/open', {
    summary: 'The public part of a passport, and more for who has a key: never place, company or device',
    refusals: ['passport_not_found'],
    access: 'public',
    cost: 'costly',
    effect: 'reads',
    input: z.object({ code, key: z.string().max(100).default('') }),
    output: shown,
  }),
  listBatteryTemplates: post('/battery/template/list', {
    effect: 'reads',
    summary: 'Templates of the fixed values that batteries of a model have in common, by name',
    ...keepers,
    output: z.array(template),
  }),
  saveBatteryTemplate: post('/battery/template/save', {
    effect: 'changes',
    summary:
      'Keep the values of a battery that its model has in common as a template; one of that name in its company is replaced',
    refusals: ['battery_not_found', 'battery_template_empty'],
    ...keepers,
    input: z.object({ batteryId: id, name: z.string().trim().min(1).max(60) }),
    output: z.object({ templateId: z.int() }),
  }),
  applyBatteryTemplate: post('/battery/template/apply', {
    effect: 'changes',
    summary: 'Give batteries the values of a template where they have none of their own',
    refusals: ['battery_not_found', 'template_not_found'],
    ...keepers,
    input: z.object({ templateId: id, batteryIds: json(list(id, { min: 1, max: 1000 })) }),
    output: z.object({ values: z.int() }),
  }),
  removeBatteryTemplate: post('/battery/template/remove', {
    effect: 'changes',
    summary: 'Remove a template; batteries keep what they were given',
    refusals: ['template_not_found'],
    ...keepers,
    input: z.object({ templateId: id }),
    output: nothing,
  }),
};

export type PassportView = z.output<typeof passport>;
export type ShownPassport = z.output<typeof shown>;
