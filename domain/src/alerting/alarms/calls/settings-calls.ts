import { z } from 'zod';
import { post } from '../../../contract/define.ts';
import { json, list, mcuId, nothing, page, paging, span } from '../../../contract/fields.ts';
import { DEVICE_MODULES } from '../../../foundation/permissions/permissions.ts';
import { isLimitAlarmType, LIMIT_ALARM_TYPES } from '../catalogue.ts';
import { ruleOrigin } from './rule-calls.ts';

const msgType = z.int32().refine(isLimitAlarmType);

/** Units: see `AlarmLimit` in `limits.ts`. */
const limit = z.object({
  msgType: z.int(),
  enabled: z.boolean(),
  limit: z.int32(),
  upperLimit: z.int32().optional(),
  hysteresis: z.int32(),
  durationSeconds: z.int32(),
});
const MAX_DEVICES = 500;

export const warningSettingsCalls = {
  getDeviceWarningSettings: post('/manager/getDeviceWarningSettings', {
    effect: 'reads',
    tells: 'setting',
    summary: 'The alarm limits of a device, what they are without its own, and where they come from',
    input: z.object({ mcuId: mcuId() }),
    device: 'mcuId',
    output: z.object({
      limits: z.array(limit),
      /** What they would be if nothing was set for the device itself. */
      defaults: z.array(limit),
      origins: z.array(z.object({ msgType: z.int(), origin: ruleOrigin })),
    }),
  }),
  saveDeviceWarningSettings: post('/manager/saveDeviceWarningSettings', {
    effect: 'changes',
    summary: 'Set alarm limits of devices; other types are unchanged, a type without values returns to its default',
    refusals: ['device_not_found'],
    modules: DEVICE_MODULES,
    access: 'editWarningSettings',
    input: z.object({
      mcuIds: json(list(mcuId(), { min: 1, max: MAX_DEVICES })),
      limits: json(
        list(
          z.object({
            msgType,
            enabled: z.boolean().optional(),
            limit: z.int32().optional(),
            upperLimit: z.int32().optional(),
            hysteresis: z.int32().optional(),
            durationSeconds: z.int32().optional(),
          }),
          { min: 1, max: LIMIT_ALARM_TYPES.length },
        ),
      ),
    }),
    output: nothing,
  }),
  pageDeviceWarningSettingsLog: post('/manager/pageDeviceWarningSettingsLog', {
    effect: 'reads',
    tells: 'setting',
    summary: 'Changes of the alarm limits of a device, newest first; `null` stands for a limit that did not exist',
    input: z.object({ mcuId: mcuId(), ...span, ...paging }),
    device: 'mcuId',
    output: page(
      z.object({
        id: z.string(),
        at: z.int(),
        byName: z.string(),
        changes: z.array(z.object({ msgType: z.int(), before: limit.nullable(), after: limit.nullable() })),
      }),
    ),
  }),
};
