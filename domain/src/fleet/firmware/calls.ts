import { z } from 'zod';
import { post } from '../../contract/define.ts';
import { int, json, list, mcuId, mcuIds, nothing, page, paging, span } from '../../contract/fields.ts';
import { MAX_MODEL_LENGTH } from '../../foundation/devices/device-limits.ts';
import { DEVICE_MODULES } from '../../foundation/permissions/permissions.ts';
import { COMMAND_FAULTS } from '../control/actions.ts';
import {
  MAX_IMAGE_BYTES,
  MAX_NAMED_DEVICES,
  MAX_NOTES_LENGTH,
  MAX_STAGES,
  ROLLOUT_HOURS,
  SHA256,
  SIGNATURE,
  VERSION,
} from './limits.ts';
import { ONE_LINE } from './manifest.ts';
import { arePercentages, ROLLOUT_STATES } from './rollout.ts';
import { UPGRADE_STATES } from './upgrade.ts';

const id = z.string().min(1).max(64);
const version = z.string().regex(VERSION);
const model = z.string().trim().min(1).max(MAX_MODEL_LENGTH).regex(ONE_LINE, 'must be one line');
const hexadecimal = (pattern: RegExp, digits: number) =>
  z
    .string()
    .trim()
    .regex(pattern, `must be ${digits} hexadecimal digits`)
    .transform((text) => text.toLowerCase());

const firmwareItem = z.object({
  id: z.string(),
  model: z.string(),
  version: z.string(),
  notes: z.string(),
  byteCount: z.int(),
  sha256: z.string(),
  byName: z.string(),
  createdAt: z.int(),
  /** Companies that it is released to; an admin sees only those of its own subtree, and a release above them as one entry. */
  releasedTo: z.array(z.object({ companyId: z.int(), companyName: z.string() })),
  /** Released to the caller's whole company from above. */
  isReleasedToAll: z.boolean(),
  /** Devices of the caller's companies that are of the model, and how many of them run it. */
  deviceCount: z.int(),
  runningCount: z.int(),
});

const states = z.object(
  Object.fromEntries(UPGRADE_STATES.map((state) => [state, z.int()])) as {
    [S in (typeof UPGRADE_STATES)[number]]: z.ZodInt;
  },
);

const rolloutItem = z.object({
  id: z.string(),
  model: z.string(),
  version: z.string(),
  state: z.enum(ROLLOUT_STATES),
  /** The stage that runs, from 0. */
  stage: z.int(),
  stageCount: z.int(),
  deviceCount: z.int(),
  failureLimit: z.int(),
  until: z.int(),
  byName: z.string(),
  createdAt: z.int(),
  endedAt: z.int().nullable(),
  counts: states,
});

const upgradeItem = z.object({
  rolloutId: z.string(),
  stage: z.int(),
  state: z.enum(UPGRADE_STATES),
  model: z.string(),
  version: z.string(),
  fromVersion: z.string().nullable(),
  byName: z.string(),
  requestedAt: z.int(),
  updatedAt: z.int(),
  endedAt: z.int().nullable(),
  attempts: z.int(),
  percent: z.int().nullable(),
  fault: z.enum(COMMAND_FAULTS).nullable(),
  /** The device's own text. */
  detail: z.string(),
});

export const firmwareCalls = {
  pageFirmware: post('/manager/firmware/page', {
    effect: 'reads',
    summary: 'Firmware, newest first: everything for the super admin, for an admin what is released to its companies',
    modules: ['deviceManage'],
    access: 'upgradeFirmware',
    input: z.object({ model: z.string().max(MAX_MODEL_LENGTH).default(''), ...paging }),
    output: page(firmwareItem).extend({ canUpload: z.boolean() }),
  }),
  addFirmware: post('/manager/firmware/add', {
    effect: 'changes',
    summary:
      'Add an image (field file). Refused unless it has the given SHA-256 and a trusted key has signed model, version, size and SHA-256 (Ed25519)',
    refusals: ['firmware_version_exists', 'firmware_empty', 'firmware_checksum_error', 'firmware_signature_error'],
    modules: ['deviceManage'],
    access: 'releaseFirmware',
    body: 'multipart',
    maxFileBytes: MAX_IMAGE_BYTES,
    fileTooLarge: 'firmware_too_large',
    input: z.object({
      model,
      version,
      notes: z.string().trim().max(MAX_NOTES_LENGTH).default(''),
      sha256: hexadecimal(SHA256, 64),
      signature: hexadecimal(SIGNATURE, 128),
    }),
    output: z.object({ id: z.string() }),
  }),
  releaseFirmware: post('/manager/firmware/release', {
    effect: 'changes',
    summary: 'Release firmware to these companies with their subtrees and to no others; an empty list withdraws it',
    refusals: ['company_not_found', 'firmware_not_found'],
    modules: ['deviceManage'],
    access: 'releaseFirmware',
    input: z.object({ id, companyIds: json(list(z.int32().min(1), { max: 1000 })) }),
    output: nothing,
  }),
  removeFirmware: post('/manager/firmware/remove', {
    effect: 'changes',
    summary: 'Remove firmware without a running rollout; upgraded devices keep it',
    refusals: ['firmware_not_found', 'firmware_in_use'],
    modules: ['deviceManage'],
    access: 'releaseFirmware',
    input: z.object({ id }),
    output: nothing,
  }),
  pageFirmwareDevices: post('/manager/firmware/devices', {
    effect: 'reads',
    summary: 'Devices to which a firmware is released, by name, with their present version',
    refusals: ['firmware_not_found'],
    modules: ['deviceManage'],
    access: 'upgradeFirmware',
    input: z.object({ id, key: z.string().max(100).default(''), ...paging }),
    output: page(
      z.object({
        mcuId: z.string(),
        deviceName: z.string(),
        deviceSn: z.string(),
        companyName: z.string().nullable(),
        version: z.string().nullable(),
        online: z.boolean(),
        isUnderWay: z.boolean(),
      }),
    ).extend({
      /** Counted over all devices, not only those that match the key: those neither running it nor being upgraded. */
      upgradable: z.int(),
    }),
  }),
  upgradeFirmware: post('/manager/firmware/upgrade', {
    effect: 'commands',
    summary: 'Upgrade devices of one model in stages: the named ones, or all of the companies',
    refusals: [
      'device_not_found',
      'firmware_not_found',
      'firmware_signature_error',
      'firmware_wrong_model',
      'firmware_up_to_date',
      'upgrade_under_way',
    ],
    modules: DEVICE_MODULES,
    access: 'upgradeFirmware',
    maxBodyBytes: 524_288,
    input: z.object({
      /** The named devices; if none and `firmwareId` is given, all devices of its model that run another version. */
      mcuIds: mcuIds().optional(),
      firmwareId: id.optional(),
      version: version.optional(),
      /**
       * Cumulative percentages of the devices after each stage, or the devices of each stage; a last stage `rest` means
       * all others of the companies.
       */
      stages: json(
        z.union([
          list(z.int32(), { min: 1, max: MAX_STAGES }).refine(arePercentages, 'must rise to 100'),
          list(z.union([list(mcuId(), { min: 1, max: MAX_NAMED_DEVICES }), z.literal('rest')]), {
            min: 1,
            max: MAX_STAGES,
          }).refine((stages) => !stages.slice(0, -1).includes('rest'), 'rest must be the last'),
        ]),
      ).default([100]),
      /** More failures than this stop it. */
      failureLimit: int(0, 1_000_000).default(0),
      /** How long it waits for offline devices. */
      hours: int(ROLLOUT_HOURS.min, ROLLOUT_HOURS.max).default(ROLLOUT_HOURS.usual),
    }),
    output: z.object({ id: z.string(), deviceCount: z.int(), alreadyCount: z.int() }),
  }),
  pageRollouts: post('/manager/firmware/rollouts', {
    effect: 'reads',
    summary: "Rollouts of the caller's companies, newest first",
    modules: ['deviceManage'],
    access: 'upgradeFirmware',
    input: z.object(paging),
    output: page(rolloutItem),
  }),
  firmwareUpgradeStatus: post('/manager/firmware/upgradeStatus', {
    effect: 'reads',
    summary: 'Progress of a rollout, by stage and device',
    refusals: ['rollout_not_found'],
    modules: ['deviceManage'],
    access: 'upgradeFirmware',
    input: z.object({ id, state: z.enum(['', ...UPGRADE_STATES]).default(''), ...paging }),
    output: page(upgradeItem.extend({ mcuId: z.string(), deviceName: z.string(), deviceSn: z.string() })).extend({
      rollout: rolloutItem,
      stages: z.array(states),
    }),
  }),
  stopRollout: post('/manager/firmware/stop', {
    effect: 'commands',
    summary: 'Stop a rollout: waiting devices are left out, upgrades in progress are finished',
    refusals: ['rollout_not_found'],
    modules: ['deviceManage'],
    access: 'upgradeFirmware',
    input: z.object({ id }),
    output: nothing,
  }),
  firmwareOfDevice: post('/manager/firmware/ofDevice', {
    effect: 'reads',
    tells: 'command',
    summary: 'The firmware of a device, the available versions, and its newest upgrade',
    modules: DEVICE_MODULES,
    input: z.object({ mcuId: mcuId() }),
    device: 'mcuId',
    output: z.object({
      companyPath: z.string(),
      model: z.string().nullable(),
      version: z.string().nullable(),
      available: z.array(
        z.object({ id: z.string(), version: z.string(), notes: z.string(), byteCount: z.int(), createdAt: z.int() }),
      ),
      newest: upgradeItem.nullable(),
    }),
  }),
  getUpdateVersionLog: post('/manager/deviceSystemVersion/getUpdateVersionLog', {
    effect: 'reads',
    tells: 'command',
    summary: 'Upgrades of a device, newest first',
    modules: DEVICE_MODULES,
    input: z.object({ mcuId: mcuId(), ...span, ...paging }),
    device: 'mcuId',
    output: page(upgradeItem),
  }),
};
