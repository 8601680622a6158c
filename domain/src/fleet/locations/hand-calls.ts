import { z } from 'zod';
import { confidential } from '../../contract/confidential.ts';
import { post } from '../../contract/define.ts';
import { int, mcuId, nothing } from '../../contract/fields.ts';
import { DEVICE_MODULES } from '../../foundation/permissions/permissions.ts';
import { degreesField, MAX_ACCURACY_METRE } from './hand-fields.ts';

const device = { modules: DEVICE_MODULES, access: 'editDevice', device: 'mcuId' } as const;

export const handCalls = {
  getPositionByHand: post('/location/getPositionByHand', {
    ...device,
    effect: 'reads',
    summary: 'The position that somebody has set for a device; null if there is none',
    input: z.object({ mcuId: mcuId() }),
    output: z
      .object({
        lat: z.number(),
        lon: z.number(),
        accuracyMetre: z.int().nullable(),
        setAt: z.int(),
        setByName: confidential('person', z.string()),
        /** Whether it is where the device is shown: nothing newer was measured. */
        isShown: z.boolean(),
      })
      .nullable(),
  }),
  setPositionByHand: post('/location/setPositionByHand', {
    ...device,
    effect: 'changes',
    summary: 'Say where a device is; it is shown there, marked as set by hand, until it measures a newer position',
    input: z.object({
      mcuId: mcuId(),
      lat: degreesField(90),
      lon: degreesField(180),
      accuracyMetre: int(0, MAX_ACCURACY_METRE).optional(),
    }),
    output: nothing,
  }),
  removePositionByHand: post('/location/removePositionByHand', {
    ...device,
    effect: 'changes',
    summary: 'Take back what somebody has said of where a device is; what it has measured is shown again',
    input: z.object({ mcuId: mcuId() }),
    output: nothing,
  }),
};
