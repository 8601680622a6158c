import { z } from 'zod';
import { get, post } from '../../contract/define.ts';
import { int, json, longPage, longPaging, mcuId, span } from '../../contract/fields.ts';
import { CHEMISTRIES } from '../../foundation/basics/device-facts.ts';
import {
  CONFIGURATION_RANGES,
  configurationFault,
  NUMBER_FIELDS,
  type NumberField,
} from '../../foundation/devices/configuration.ts';
import { DEVICE_MODULES } from '../../foundation/permissions/permissions.ts';
import { COMMAND_FAULTS, COMMAND_STATES } from './actions.ts';
import { CAN_FUNCTIONS, canFault } from './can.ts';
import { SIMPLE_ACTIONS } from './simple-actions.ts';

const device = { input: z.object({ mcuId: mcuId() }), device: 'mcuId' } as const;
const pageOfDevice = { input: z.object({ mcuId: mcuId(), ...span, ...longPaging }), device: 'mcuId' } as const;

/** A command with what became of it; instants are UTC ms. */
export const commandItem = z.object({
  id: z.string(),
  kind: z.string(),
  /** The command sent to the device, by name. */
  values: z.record(z.string(), z.unknown()),
  /** The previous value, as far as it was known. */
  before: z.record(z.string(), z.unknown()).nullable(),
  state: z.enum(COMMAND_STATES),
  fault: z.enum(COMMAND_FAULTS).nullable(),
  /** The device's own text. */
  detail: z.string(),
  percent: z.int().nullable(),
  byName: z.string(),
  /** Nobody sent it: the device was found to have changed; `byName` is empty then. */
  byDevice: z.boolean(),
  requestedAt: z.int(),
  sentAt: z.int().nullable(),
  acknowledgedAt: z.int().nullable(),
  endedAt: z.int().nullable(),
  expiresAt: z.int(),
});

const numbers = Object.fromEntries(
  NUMBER_FIELDS.map((field) => {
    const { min, max } = CONFIGURATION_RANGES[field];
    return [field, z.int().min(min).max(max).optional()];
  }),
) as Record<NumberField, z.ZodOptional<z.ZodInt>>;
const workingHours = z.object({ daysBits: z.int32(), fromMinute: z.int32(), toMinute: z.int32() });
const configurationInput = z
  .strictObject({ ...numbers, chemistry: z.enum(CHEMISTRIES).optional(), workingHours: workingHours.optional() })
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), 'says nothing to set')
  .refine((changes) => configurationFault(changes) === null, 'is not a configuration that a battery can have');

/** The configuration of a device; voltages marked DeciVolt are tenths of a volt of a 12 V block. */
const configurationPart = z.object({
  ...(Object.fromEntries(NUMBER_FIELDS.map((field) => [field, z.int().optional()])) as Record<
    NumberField,
    z.ZodOptional<z.ZodInt>
  >),
  chemistry: z.enum(CHEMISTRIES).optional(),
  workingHours: workingHours.optional(),
});
const canConfiguration = z.object({
  bitRateKilobit: z.int32(),
  protocol: z.int32(),
  termination: z.boolean(),
  functions: z.array(z.int32()).max(CAN_FUNCTIONS.length),
});
const reported = z.object({
  configuration: configurationPart,
  can: canConfiguration.nullable(),
  bootCount: z.int(),
  firmwareVersion: z.string(),
  hardwareVersion: z.string(),
  model: z.string(),
  /** By the device's clock. */
  at: z.int(),
  receivedAt: z.int(),
});

export const controlCalls = {
  yhubControl: post('/manager/yhubRemote/yhubControl', {
    effect: 'commands',
    summary: 'Send a command to a device; its status is requested separately. Refused while one of the kind is pending',
    refusals: ['command_under_way'],
    modules: DEVICE_MODULES,
    access: 'commandDevice',
    input: z.object({
      mcuId: mcuId(),
      action: z.enum(SIMPLE_ACTIONS),
      /** relay: 1 closed, 0 open; chargeLock: 1 locked, 0 free; intervals: seconds; otherwise left out. */
      value: int(0, 86_400).default(0),
    }),
    device: 'mcuId',
    output: commandItem,
  }),
  commandStanding: post('/manager/yhubRemote/standing', {
    effect: 'reads',
    tells: 'command',
    summary: 'The newest command of each kind, and the device’s company',
    ...device,
    output: z.object({ companyPath: z.string(), commands: z.array(commandItem) }),
  }),
  commandState: post('/manager/yhubRemote/commandState', {
    effect: 'reads',
    tells: 'command',
    summary: 'The status of a command',
    input: z.object({ mcuId: mcuId(), id: z.string().max(64) }),
    device: 'mcuId',
    output: commandItem,
  }),
  pageRemoteControlRecord: post('/report/pageRemoteControlRecord', {
    effect: 'reads',
    tells: 'command',
    summary: 'Commands to a device that do not change its configuration, newest first',
    ...pageOfDevice,
    output: longPage(commandItem),
  }),
  pageYhubConfigLog: post('/manager/pageYhubConfigLog', {
    effect: 'reads',
    tells: 'setting',
    summary: 'Changes of the configuration of a device, newest first',
    ...pageOfDevice,
    output: longPage(commandItem),
  }),
  getLastConfiguration: post('/manager/configData/getLastOne', {
    effect: 'reads',
    tells: 'setting',
    summary: 'The last configuration reported by a device; null if there is none',
    ...device,
    output: reported.nullable(),
  }),
  getLastYhubConfig: post('/manager/yhubConfig/getLastYhubConfig', {
    effect: 'reads',
    tells: 'setting',
    summary: 'The reported and the desired configuration of a device, and the fields that differ',
    ...device,
    output: z.object({
      known: reported.nullable(),
      wanted: configurationPart,
      wantedCan: canConfiguration.nullable(),
      wantedAt: z.int().nullable(),
      wantedBy: z.string().nullable(),
      differing: z.array(z.string()),
      canDiffers: z.boolean(),
      /** Facts of the battery that alarms and reports use. */
      chemistry: z.enum(CHEMISTRIES),
      nominalCentiVolt: z.int().nullable(),
      capacityCentiAmpHour: z.int().nullable(),
    }),
  }),
  setYhubConfig: post('/manager/yhubConfig/set', {
    effect: 'commands',
    summary: 'Change the desired configuration of a device, and send it as a command',
    refusals: ['command_under_way'],
    modules: DEVICE_MODULES,
    access: 'configureDevice',
    input: z.object({ mcuId: mcuId(), configuration: json(configurationInput) }),
    device: 'mcuId',
    output: commandItem,
  }),
  setCanConfig: post('/manager/yhubConfig/setCan', {
    effect: 'commands',
    summary: 'Set the CAN configuration of a device',
    refusals: ['command_under_way'],
    modules: DEVICE_MODULES,
    access: 'configureDevice',
    input: z.object({
      mcuId: mcuId(),
      can: json(
        canConfiguration.refine((can) => canFault(can) === null, 'is not a configuration of the lists of options'),
      ),
    }),
    device: 'mcuId',
    output: commandItem,
  }),
  canFunctionList: get('/manager/configData/canFunctionList', {
    summary: 'The functions of a device on its CAN bus, by number',
    output: z.array(z.object({ id: z.int(), key: z.enum(CAN_FUNCTIONS.map(({ key }) => key)) })),
  }),
  canOptions: get('/manager/options/can', {
    summary: 'Bit rates and protocols of the CAN bus',
    output: z.object({
      bitRatesKilobit: z.array(z.int()),
      protocols: z.array(z.object({ id: z.int(), name: z.string() })),
    }),
  }),
  batteryOptions: get('/manager/options/battery', {
    summary: 'Kinds of batteries and the ranges of every setting, both ends included',
    output: z.object({
      chemistries: z.array(z.string()),
      ranges: z.record(z.string(), z.object({ min: z.int(), max: z.int() })),
    }),
  }),
};
