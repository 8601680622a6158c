import { z } from 'zod';
import { post } from '../../contract/define.ts';
import { flag, instant, int, json, list, mcuId, nothing } from '../../contract/fields.ts';
import { DEVICE_MODULES } from '../../foundation/permissions/permissions.ts';
import {
  CURVE_MINUTES,
  MAX_ARRIVED,
  MAX_BRIDGE_NAME_LENGTH,
  MAX_CAUSE_LENGTH,
  MAX_MUTE,
  MAX_PATH_LENGTH,
  MAX_TEXT_LENGTH,
} from './limits.ts';
import {
  entitySchema,
  homeAssistantSettings,
  jsonHttpSettings,
  jsonMqttSettings,
  MAX_VALUES,
  mappedValues,
  messageMapping,
  modbusSettings,
  registerMap,
  sunSpecSettings,
  veDirectSettings,
  venusSettings,
} from './sources.ts';
import { BRIDGE_TEST_STEPS } from './test-steps.ts';

const id = int(1);
const count = () => z.int().min(0);

/** Nothing is mapped before it has been seen. */
const laterMapping = messageMapping.extend({ values: mappedValues.default([]) });

/** What is read from. Names, passwords and headers for what is beside the bridge stay in its own file. */
export const consoleSource = z.discriminatedUnion('type', [
  venusSettings.omit({ username: true, password: true }),
  sunSpecSettings,
  modbusSettings.extend({ registers: registerMap }),
  homeAssistantSettings
    .omit({ username: true, password: true })
    .extend({ entities: z.array(entitySchema).max(MAX_VALUES).default([]) }),
  // Of the machine's files, those of serial ports alone.
  veDirectSettings.extend({
    port: z
      .string()
      .regex(
        /^(tcp:\/\/[^/:]+:\d{1,5}|\/dev\/(tty|cu\.|serial\/by-(id|path)\/)[\w.:+-]{1,200})$/,
        'a serial port like /dev/ttyUSB0, or tcp://host:port',
      ),
  }),
  jsonMqttSettings.omit({ username: true, password: true }).extend({ mapping: laterMapping }),
  jsonHttpSettings.omit({ headers: true }).extend({ mapping: laterMapping }),
]);
export type ConsoleSource = z.output<typeof consoleSource>;

/** What a bridge is told: it reads nothing that this does not describe. */
export const bridgeSettings = z.strictObject({
  mcuId: mcuId(),
  /** At most one record in this time; 0 sends every message. */
  intervalSeconds: z.number().min(0).max(3600).default(60),
  source: consoleSource,
});
export type BridgeSettings = z.output<typeof bridgeSettings>;

const test = z.strictObject({
  /** Which of those that were asked for. */
  number: count(),
  at: instant(),
  /** In their order, up to the first that fails. */
  steps: list(
    z.strictObject({
      name: z.enum(BRIDGE_TEST_STEPS),
      isDone: z.boolean(),
      ms: count(),
      /** What was reached or counted, or why it failed, as the program has it. */
      detail: z.string().max(MAX_CAUSE_LENGTH),
    }),
    { max: BRIDGE_TEST_STEPS.length },
  ),
});

const mutePaths = () => list(z.string().max(MAX_PATH_LENGTH), { max: MAX_MUTE }).optional();

const status = z.strictObject({
  version: z.string().max(20),
  /** Whether the device has its session with the server. */
  online: z.boolean(),
  /** Why nothing arrives; empty while all is well. */
  cause: z.string().max(MAX_CAUSE_LENGTH),
  /** Values that have a channel, among those that arrived. */
  mapped: count(),
  seen: count(),
  /** Texts among them that are not told, because the bridge's own file does not list the address. */
  textsWithheld: count().optional(),
  /** Mapped paths that have never had a value though messages came for a while, and those whose value is no number. */
  neverHeard: mutePaths(),
  noNumbers: mutePaths(),
  waiting: z.strictObject({
    ...{ records: count(), bytes: count(), limitBytes: count(), lost: count() },
    /** Of the last hour by minute; bridges of earlier versions do not tell it, nor do lists. */
    curve: z.strictObject({ from: instant(), records: list(count().nullable(), { max: CURVE_MINUTES }) }).optional(),
  }),
  /** When it was without its session last; null: not since it runs. */
  lastDown: z.strictObject({ from: instant(), until: instant().nullable() }).nullable().optional(),
  /** Records that the server took, a second. */
  sentPerSecond: z.number().min(0),
  test: test.nullable(),
});
export type BridgeStatus = z.output<typeof status>;

const arrived = z.strictObject({
  path: z.string().max(MAX_PATH_LENGTH),
  value: z.union([z.number(), z.boolean(), z.string().max(MAX_TEXT_LENGTH)]),
  at: instant(),
});
export type ArrivedValue = z.output<typeof arrived>;

const listed = z.object({
  id: z.int(),
  name: z.string(),
  companyId: z.int(),
  companyName: z.string(),
  /** Of the device whose records it sends; null: the caller does not see it, or it is gone. */
  deviceName: z.string().nullable(),
  settings: bridgeSettings,
  revision: z.int(),
  updatedAt: z.int(),
  reportedAt: z.int().nullable(),
  status: status.nullable(),
});
export type ListedBridge = z.infer<typeof listed>;
const bridge = listed.extend({
  arrived: z.array(arrived),
  /** With which its program calls; null: none was made, or it was revoked. */
  key: z.object({ hint: z.string(), expiresAt: z.int(), lastUsedAt: z.int().nullable() }).nullable(),
  testsAsked: z.int(),
  /** When the server answered. */
  now: z.int(),
});
export type Bridge = z.infer<typeof bridge>;

export const bridgeCalls = {
  listBridges: post('/bridge/list', {
    effect: 'reads',
    summary: 'Bridges of the company and of those below it by name, at most 500',
    modules: DEVICE_MODULES,
    access: 'editBridge',
    output: z.object({ list: z.array(listed), now: z.int() }),
  }),
  getBridge: post('/bridge/get', {
    effect: 'reads',
    summary: 'One bridge, with the values that arrive while somebody watches',
    refusals: ['bridge_not_found'],
    modules: DEVICE_MODULES,
    access: 'editBridge',
    input: z.object({ id }),
    output: bridge,
  }),
  saveBridge: post('/bridge/save', {
    // What it says is dialled inside a network: no program says so.
    effect: 'manages',
    summary: 'Add a bridge for a device; with an id, change that one. It fetches its settings by itself',
    refusals: ['company_not_found', 'device_not_found', 'bridge_not_found', 'max_bridges'],
    modules: DEVICE_MODULES,
    access: 'editBridge',
    input: z.object({
      id: id.optional(),
      name: z.string().trim().min(1).max(MAX_BRIDGE_NAME_LENGTH),
      bridge: json(bridgeSettings),
    }),
    output: z.object({ id: z.int(), revision: z.int() }),
    maxBodyBytes: 262_144,
  }),
  removeBridge: post('/bridge/remove', {
    effect: 'manages',
    summary: 'Remove a bridge; its device and what was sent stay',
    refusals: ['bridge_not_found'],
    modules: DEVICE_MODULES,
    access: 'editBridge',
    input: z.object({ id }),
    output: nothing,
  }),
  makeBridgeKey: post('/bridge/key/make', {
    effect: 'manages',
    summary: 'Make the key with which the program of a bridge calls, shown this once; one from before ends at once',
    refusals: ['bridge_not_found', 'company_not_found'],
    modules: DEVICE_MODULES,
    access: 'editBridge',
    input: z.object({ id }),
    output: z.object({ key: z.string(), expiresAt: z.int() }),
  }),
  revokeBridgeKey: post('/bridge/key/revoke', {
    effect: 'manages',
    summary: 'Revoke the key of a bridge; its program goes on with the settings it has, and is told of no other',
    refusals: ['bridge_not_found', 'api_key_not_found'],
    modules: DEVICE_MODULES,
    access: 'editBridge',
    input: z.object({ id }),
    output: nothing,
  }),
  watchBridge: post('/bridge/watch', {
    effect: 'commands',
    summary: 'Ask a bridge to tell for a minute, every two seconds, what arrives; with test, to test its connection',
    refusals: ['bridge_not_found'],
    modules: DEVICE_MODULES,
    access: 'editBridge',
    input: z.object({ id, test: flag().default(false) }),
    output: z.object({ testsAsked: z.int() }),
  }),
  syncBridge: post('/bridge/sync', {
    effect: 'syncs',
    summary: 'What a bridge calls with its own key: it tells how it fares and is told its settings when they are newer',
    refusals: ['bridge_not_found', 'bridge_key_needed'],
    access: 'syncBridge',
    input: z.object({
      id,
      /** Of the settings that it has; 0 for none. */
      revision: int(),
      told: json(status),
      /** Only when it was told that somebody watches. */
      arrived: json(list(arrived, { max: MAX_ARRIVED })).optional(),
    }),
    output: z.object({
      revision: z.int(),
      settings: bridgeSettings.nullable(),
      watched: z.boolean(),
      testsAsked: z.int(),
      nextSeconds: z.number(),
    }),
    maxBodyBytes: 262_144,
  }),
};
