import { z } from 'zod';
import { ruleOrigin, ruleScope } from '../../alerting/alarms/calls/rule-calls.ts';
import { post } from '../../contract/define.ts';
import { json, list, mcuId } from '../../contract/fields.ts';
import { UINT32_MAX } from '../../foundation/kinds/channel.ts';
import { isKind } from '../../foundation/kinds/registry.ts';
import { DEVICE_MODULES } from '../../foundation/permissions/permissions.ts';

const MAX_RANGES = 200;

const ofWire = () =>
  z
    .int()
    .min(-(2 ** 31))
    .max(UINT32_MAX);
const range = z.object({ lowest: ofWire(), highest: ofWire() });

const channelRange = z.object({
  kind: z.int(),
  channel: z.string(),
  /** What is physically possible. */
  possible: range,
  /** What is believed: the most specific range that is set; null where none is. */
  believed: range.extend({ origin: ruleOrigin }).nullable(),
  /** What would be believed if nothing was set for the device itself. */
  inherited: range.extend({ origin: ruleOrigin }).nullable(),
  /** Values of the last 24 hours that were refused by such a range, and when the last. */
  refused: z.int(),
  refusedAt: z.int().nullable(),
});

export const rangeCalls = {
  getValueRanges: post('/manager/device/valueRanges', {
    effect: 'reads',
    tells: 'setting',
    summary:
      'What is believed of the values of a device: ranges that are set, where they come from, and what they refused',
    refusals: ['device_not_found'],
    modules: DEVICE_MODULES,
    input: z.object({ mcuId: mcuId() }),
    output: z.object({ channels: z.array(channelRange) }),
  }),
  saveValueRanges: post('/manager/device/saveValueRanges', {
    effect: 'changes',
    summary:
      'Set ranges of values for a company, a site, a type of device or devices, within what is physically possible; all that is possible is no limit and lifts a range from above, a null range follows what is above again',
    refusals: ['company_not_found', 'site_not_found', 'device_not_found'],
    modules: DEVICE_MODULES,
    access: 'editDevice',
    input: z.object({
      scope: json(ruleScope),
      ranges: json(
        list(
          z.object({
            kind: z.int32().refine(isKind, 'must be a kind of record'),
            channel: z.string().max(100),
            range: range.nullable(),
          }),
          { min: 1, max: MAX_RANGES },
        ),
      ),
    }),
    output: z.object({ devices: z.int() }),
  }),
};
