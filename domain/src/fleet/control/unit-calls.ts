import { z } from 'zod';
import { get, post } from '../../contract/define.ts';
import { int, json, mcuId } from '../../contract/fields.ts';
import { DEVICE_MODULES } from '../../foundation/permissions/permissions.ts';
import { commandItem } from './calls.ts';
import { SETTING_KEYS } from './unit-settings.ts';

const unit = int(0, 65_535);
/** As many devices are offered for a copy of settings. */
export const MAX_ALIKE = 100;

/** How a unit behind a hub is set. */
const unitConfiguration = z.object({
  unit: z.int(),
  deviceType: z.string(),
  behindDtu: z.boolean(),
  /** By the device's clock, and when it came in. */
  at: z.int(),
  receivedAt: z.int(),
  settings: z.array(
    z.object({
      key: z.enum(SETTING_KEYS),
      unit: z.string(),
      /** In `unit`; null where the device does not say. */
      value: z.number().nullable(),
      /** As it leaves the factory. */
      usual: z.number(),
      min: z.number(),
      max: z.number(),
      /** The smallest step. */
      step: z.number(),
    }),
  ),
});

const ofUnits = (path: string, what: string, where: string) =>
  get(path, {
    tells: 'setting',
    summary: `How the ${what} ${where} are set, as the device last reported; \`deviceType_not_find\` when there is none`,
    refusals: ['deviceType_not_find'],
    input: z.object({ mcuId: mcuId() }),
    device: 'mcuId',
    modules: DEVICE_MODULES,
    output: z.array(unitConfiguration),
  });
const direct = (name: string, what: string) => ofUnits(`/device/mqtt/${name}`, what, 'at the hub itself');
const behindDtu = (name: string, what: string) => ofUnits(`/device/mqtt/${name}`, what, 'behind a data transfer unit');

const copy = {
  tells: 'setting',
  device: 'mcuId',
  modules: DEVICE_MODULES,
  output: unitConfiguration.nullable(),
} as const;
const lastKnown = (what: string) => `The last configuration known of one of the ${what}; null if it has reported none`;

const set = (path: string, summary: string) =>
  post(path, {
    effect: 'commands',
    summary,
    refusals: ['deviceType_not_find', 'command_under_way'],
    modules: DEVICE_MODULES,
    access: 'configureDevice',
    input: z.object({
      mcuId: mcuId(),
      unit: unit.default(0),
      /** Values by key, in the unit of the setting. */
      settings: json(
        z
          .partialRecord(z.enum(SETTING_KEYS), z.number())
          .refine((all) => Object.keys(all).length > 0, 'says nothing to set'),
      ),
    }),
    device: 'mcuId',
    output: commandItem,
  });

export const unitConfigurationCalls = {
  listUnitCfg: get('/manager/canConfig/listUnitCfg', {
    tells: 'setting',
    summary: 'How all devices behind a hub are set that can be, as it last reported; empty if it has reported none',
    input: z.object({ mcuId: mcuId() }),
    device: 'mcuId',
    modules: DEVICE_MODULES,
    output: z.array(unitConfiguration),
  }),
  getIvtCfg: direct('getIvtCfg', 'inverters'),
  getCBBCfg: direct('getCBBCfg', 'control boxes'),
  getTCCfg: direct('getTCCfg', 'battery chargers'),
  getDMTCfg: direct('getDMTCfg', 'DC and solar chargers'),
  GetGptsCfg: direct('GetGptsCfg', 'backup supplies'),
  getDtuIvtCfg: behindDtu('getDtuIvtCfg', 'inverters'),
  getDtuCBBCfg: behindDtu('getDtuCBBCfg', 'control boxes'),
  getDtuTCCfg: behindDtu('getDtuTCCfg', 'battery chargers'),
  getDtuDMTCfg: behindDtu('getDtuDMTCfg', 'DC and solar chargers'),
  getDtuGPTSCfg: behindDtu('getDtuGPTSCfg', 'backup supplies'),
  getDtuUPSCfg: behindDtu('getDtuUPSCfg', 'UPS'),
  getLastOneInverterCfg: get('/canbus/getLastOneInverterCfg', {
    summary: lastKnown('inverters'),
    input: z.object({ mcuId: mcuId(), inverterId: unit }),
    ...copy,
  }),
  getLastOneCBBcloudCfg: get('/canbus/getLastOneCBBcloudCfg', {
    summary: lastKnown('control boxes'),
    input: z.object({ mcuId: mcuId(), cbbId: unit }),
    ...copy,
  }),
  getLastOneTCcloudCfg: get('/canbus/getLastOneTCcloudCfg', {
    summary: lastKnown('battery chargers'),
    input: z.object({ mcuId: mcuId(), tcId: unit }),
    ...copy,
  }),
  getLastOneDMTcloudCfg: get('/canbus/getLastOneDMTcloudCfg', {
    summary: lastKnown('DC and solar chargers'),
    input: z.object({ mcuId: mcuId(), dmtId: unit }),
    ...copy,
  }),
  getLastOneUpsCloudCfg: get('/canbus/getLastOneUpsCloudCfg', {
    summary: lastKnown('UPS'),
    input: z.object({ mcuId: mcuId(), upsId: unit }),
    ...copy,
  }),
  setUpsCfg: set('/manager/canConfig/setUpsCfg', 'Change settings of a UPS, and send them as a command'),
  setUnitCfg: set(
    '/manager/canConfig/setUnitCfg',
    'Change settings of a device behind a hub, of whatever type, and send them as a command',
  ),
  listUnitsLike: get('/manager/canConfig/listUnitsLike', {
    summary: `Devices of the same type and model behind hubs of one's own, and what would change if they were set as this one; at most ${MAX_ALIKE}`,
    refusals: ['deviceType_not_find'],
    input: z.object({ mcuId: mcuId(), unit: unit.default(0) }),
    device: 'mcuId',
    modules: DEVICE_MODULES,
    access: 'configureDevice',
    output: z.object({
      model: z.string(),
      /** There are more than are listed. */
      more: z.boolean(),
      list: z.array(
        z.object({
          mcuId: z.string(),
          deviceName: z.string(),
          unit: z.int(),
          onlineStatus: z.boolean(),
          receivedAt: z.int(),
          /** In the units of the settings; null where the device does not say. */
          differing: z.array(z.object({ key: z.enum(SETTING_KEYS), value: z.number().nullable(), wanted: z.number() })),
        }),
      ),
    }),
  }),
  getLatestCanConfigRecord: post('/manager/canConfig/getLatestCanConfigRecord', {
    effect: 'reads',
    tells: 'setting',
    summary: 'The last change of the CAN configuration or of a device behind the hub; null if there was none',
    input: z.object({ mcuId: mcuId(), unit: unit.optional() }),
    device: 'mcuId',
    modules: DEVICE_MODULES,
    output: commandItem.nullable(),
  }),
};
