import { z } from 'zod';
import { post } from '../../contract/define.ts';
import { flag, int, json, list, mcuId, nothing } from '../../contract/fields.ts';
import { pushMsg } from '../../foundation/devices/push-msg-schema.ts';
import {
  MAX_CODE_LENGTH,
  MAX_HISTORY_DAYS,
  MAX_PARTY_HOURS,
  MAX_PURPOSE_LENGTH,
  MAX_SHARE_NAME_LENGTH,
  MIN_CODE_LENGTH,
  SHARE_KEY,
  SHARED_PARTS,
} from './limits.ts';

const ref = z.string().regex(/^[0-9a-f]{16}$/);
const id = () => int(1);
/** A device, or a site with the devices that are there when it is read. */
const about = { mcuId: mcuId().optional(), siteId: id().optional() };

const part = z.enum(SHARED_PARTS);
const listed = z.object({
  id: z.int(),
  name: z.string(),
  /** Of the device or the site. */
  subject: z.string(),
  parts: z.array(part),
  historyDays: z.int(),
  showsCompany: z.boolean(),
  hasCode: z.boolean(),
  /** Null: the account was removed. */
  createdBy: z.string().nullable(),
  createdAt: z.int(),
  expiresAt: z.int(),
  revokedAt: z.int().nullable(),
  usedAt: z.int().nullable(),
  /** Visits: reading again within ten minutes is the same one. */
  uses: z.int(),
  /** Read by one account instead of whoever has the link. */
  forParty: z.boolean(),
  purpose: z.string(),
  /** That account; null until it has taken the share. */
  takenBy: z.string().nullable(),
});
export type ListedShare = z.infer<typeof listed>;

/** What the bearer of a link sends: the secret, and the code word where there is one. */
const reader = { key: z.string().regex(SHARE_KEY, 'must be the key of a link'), code: z.string().max(200).default('') };

const sharedHeld = z.object({
  name: z.enum(['socCentiPercent', 'centiVolt', 'centiAmp', 'centiCelsius']),
  since: z.int(),
});
export type SharedHeld = z.infer<typeof sharedHeld>;

const sharedDevice = z.object({
  /** Names the device within this share only. */
  ref: z.string(),
  name: z.string(),
  deviceType: z.string(),
  /** Why nothing else is shown: it is leased to others, or its data service has expired. */
  withheld: z.enum(['leased', 'serviceExpired']).nullable(),
  online: z.boolean().nullable(),
  /** The newest values: hundredths, and degrees Celsius in hundredths. Null where not shared or not measured yet. */
  values: z
    .object({
      at: z.int(),
      socCentiPercent: z.int().nullable(),
      centiVolt: z.int().nullable(),
      /** Into the battery is positive. */
      centiAmp: z.int().nullable(),
      centiCelsius: z.int().nullable(),
      chargeState: z.int().nullable(),
      /** Values that did not come with the newest record, and when they came last. */
      held: z.array(sharedHeld),
    })
    .nullable(),
  position: z.object({ at: z.int(), lat: z.number(), lon: z.number() }).nullable(),
  /** Until when the position is private now; null: it is not, or no position is shared. */
  privateUntil: z.int().nullable(),
  health: z.object({ date: z.string(), score: z.int(), stateOfHealthPercent: z.number().nullable() }).nullable(),
  alarms: z.array(pushMsg),
});
export type SharedDevice = z.infer<typeof sharedDevice>;

const view = z.object({
  name: z.string(),
  /** Why it is shared with a named party; empty for a link. */
  purpose: z.string(),
  /** Of a site. */
  site: z.string().nullable(),
  companyName: z.string().nullable(),
  parts: z.array(part),
  historyDays: z.int(),
  expiresAt: z.int(),
  timeZone: z.string(),
  /** When the server answered. */
  now: z.int(),
  devices: z.array(sharedDevice),
});
export type ShareView = z.infer<typeof view>;

/** An hour of the shown unit: lowest, highest and last values in hundredths. */
const hour = z.object({
  startAt: z.int(),
  socLowest: z.int().nullable(),
  socHighest: z.int().nullable(),
  socLast: z.int().nullable(),
  voltLowest: z.int().nullable(),
  voltHighest: z.int().nullable(),
});
export type SharedHour = z.infer<typeof hour>;

export const sharingCalls = {
  listShares: post('/sharing/list', {
    summary: 'Links by which a device or a site is shown to people without an account, the newest first',
    refusals: ['site_not_found', 'device_not_found'],
    access: 'share',
    input: z.object(about),
    output: z.array(listed),
  }),
  addShare: post('/sharing/add', {
    summary: 'Make a link that shows a device or a site until it expires; its key is answered this once',
    refusals: ['company_not_found', 'site_not_found', 'device_not_found', 'max_shares'],
    access: 'share',
    input: z.object({
      ...about,
      name: z.string().trim().min(1).max(MAX_SHARE_NAME_LENGTH),
      parts: json(list(part, { min: 1, max: SHARED_PARTS.length })),
      historyDays: int(1, MAX_HISTORY_DAYS).default(1),
      hours: int(1, MAX_PARTY_HOURS),
      /** For one account that has to sign in; then the purpose is written. */
      forParty: flag().default(false),
      purpose: z.string().trim().max(MAX_PURPOSE_LENGTH).default(''),
      /** A word that has to be typed, too; empty for none. */
      code: z
        .string()
        .trim()
        .max(MAX_CODE_LENGTH)
        .refine(
          (code) => code === '' || code.length >= MIN_CODE_LENGTH,
          `must have at least ${MIN_CODE_LENGTH} letters`,
        )
        .default(''),
      showsCompany: flag().default(false),
    }),
    output: z.object({ id: z.int(), key: z.string(), expiresAt: z.int() }),
  }),
  revokeShare: post('/sharing/revoke', {
    summary: 'End a link at once',
    refusals: ['share_not_found'],
    access: 'share',
    input: z.object({ id: id() }),
    output: nothing,
  }),
  openShare: post('/sharing/open', {
    summary: 'What a link shows now: its devices with the parts that were chosen, and nothing else',
    refusals: [
      'share_not_found',
      'share_expired',
      'share_revoked',
      'share_ended',
      'share_code_needed',
      'share_code_wrong',
      'share_needs_account',
    ],
    access: 'public',
    cost: 'costly',
    input: z.object(reader),
    output: view,
  }),
  sharedHistory: post('/sharing/history', {
    summary: 'The hours of a shared device, as many days as were chosen, oldest first',
    refusals: [
      'device_not_found',
      'share_not_found',
      'share_expired',
      'share_revoked',
      'share_code_needed',
      'share_code_wrong',
      'share_needs_account',
    ],
    access: 'public',
    cost: 'costly',
    input: z.object({ ...reader, ref }),
    output: z.array(hour),
  }),
  takeShare: post('/sharing/take', {
    summary: 'Take a share that is meant for one account: from then on only the caller reads it',
    refusals: ['share_not_found', 'share_expired', 'share_revoked', 'share_taken', 'max_shares'],
    access: 'takeShare',
    input: z.object({ key: reader.key }),
    output: z.object({ id: z.int() }),
  }),
  listSharedWithMe: post('/sharing/withMe', {
    summary: 'What other companies share with the caller, the newest first',
    access: 'takeShare',
    output: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        purpose: z.string(),
        subject: z.string(),
        companyName: z.string().nullable(),
        parts: z.array(part),
        expiresAt: z.int(),
      }),
    ),
  }),
  openSharedWithMe: post('/sharing/openWithMe', {
    summary: 'What a share that the caller has taken shows now',
    refusals: ['share_not_found', 'share_expired', 'share_revoked', 'share_ended'],
    access: 'takeShare',
    input: z.object({ id: id() }),
    output: view,
  }),
  historySharedWithMe: post('/sharing/historyWithMe', {
    summary: 'The hours of a device of a share that the caller has taken, oldest first',
    refusals: ['device_not_found', 'share_not_found', 'share_expired', 'share_revoked'],
    access: 'takeShare',
    input: z.object({ id: id(), ref }),
    output: z.array(hour),
  }),
};
