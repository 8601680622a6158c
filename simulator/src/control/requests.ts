import { z } from 'zod';
import { configurationFields } from '#domain/fleet/templates/configuration-fields.ts';
import { faultKinds } from '../fleet/format.ts';
import type { SimulatorControl } from './control.ts';

/** An action of POST /devices/{mcuId}/{action}: the schema of its body, and what it does. */
interface Action<Schema extends z.ZodType> {
  body: Schema;
  run: (control: SimulatorControl, mcuId: string, body: z.output<Schema>) => unknown;
}

function action<Schema extends z.ZodType>(body: Schema, run: Action<Schema>['run']) {
  return {
    run: (control: SimulatorControl, mcuId: string, given: unknown) => run(control, mcuId, body.parse(given)),
  };
}

const nothing = z.strictObject({});

const setting = z
  .strictObject({
    unit: z.int().min(0).max(15).optional(),
    socPercent: z.number().min(0).max(100).optional(),
    temperatureCelsius: z.number().min(-50).max(120).optional(),
    lat: z.number().min(-89).max(89).nullable().optional(),
    lon: z.number().min(-180).max(180).nullable().optional(),
    loadAmp: z.number().min(-5000).max(5000).nullable().optional(),
    intervalSeconds: z.int().min(1).max(3600).optional(),
  })
  .refine((body) => Object.keys(body).some((name) => name !== 'unit'), 'says nothing to set')
  .refine((body) => (body.lat === undefined) === (body.lon === undefined), 'needs lat and lon together');

const message = z
  .strictObject({
    payloadBase64: z.base64(),
    topicSuffix: z.string().min(1).max(100).optional(),
    topic: z.string().min(1).max(200).optional(),
  })
  .refine((body) => (body.topicSuffix === undefined) !== (body.topic === undefined), 'needs topicSuffix or topic');

const faultProfile = z.strictObject({
  loseAnswers: z.boolean().default(false),
  refuse: z.string().min(1).max(200).nullable().default(null),
  pretend: z.boolean().default(false),
  delaySeconds: z.number().min(0).max(600).default(0),
  loseConnectionAtPercent: z.number().min(0).max(100).nullable().default(null),
});

const ownSetting = z
  .strictObject({
    configuration: configurationFields.optional(),
    can: z
      .strictObject({
        bitRateKilobit: z.int(),
        protocol: z.int(),
        termination: z.boolean(),
        functions: z.array(z.int()),
      })
      .optional(),
  })
  .refine((body) => body.configuration !== undefined || body.can !== undefined, 'says nothing to set');

export const actions = {
  set: action(setting, (control, mcuId, body) => control.set(mcuId, body)),
  fail: action(z.strictObject({ kind: z.enum(faultKinds) }), (control, mcuId, body) => control.fail(mcuId, body.kind)),
  repair: action(z.strictObject({ kind: z.enum(faultKinds).optional() }), (control, mcuId, body) =>
    control.repair(mcuId, body.kind),
  ),
  silent: action(
    z.strictObject({
      seconds: z.union([
        z
          .number()
          .min(1)
          .max(30 * 86400),
        z.literal('off'),
      ]),
    }),
    (control, mcuId, body) => control.silent(mcuId, body.seconds === 'off' ? null : body.seconds),
  ),
  offline: action(nothing, (control, mcuId) => control.offline(mcuId)),
  online: action(nothing, (control, mcuId) => control.online(mcuId)),
  commands: action(faultProfile, (control, mcuId, body) => control.faultProfile(mcuId, body)),
  configure: action(ownSetting, (control, mcuId, body) => control.configure(mcuId, body)),
  clock: action(z.strictObject({ shiftSeconds: z.number().min(-1e9).max(1e9) }), (control, mcuId, body) =>
    control.clock(mcuId, body.shiftSeconds),
  ),
  report: action(nothing, (control, mcuId) => control.report(mcuId)),
  publish: action(message, async (control, mcuId, { payloadBase64, topicSuffix, topic }) => {
    const to = topicSuffix === undefined ? { topic: topic ?? '' } : { topicSuffix };
    await control.publish(mcuId, Buffer.from(payloadBase64, 'base64'), to);
    return { acknowledged: true };
  }),
};

export function isAction(name: string): name is keyof typeof actions {
  return Object.hasOwn(actions, name);
}
