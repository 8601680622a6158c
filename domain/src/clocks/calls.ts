import { z } from 'zod';
import { get } from '../contract/define.ts';
import { mcuId } from '../contract/fields.ts';
import { clockFault } from './clock-fault.ts';

const MEMBERS = ['superAdmin', 'admin', 'commonUser'] as const;

export const clockCalls = {
  deviceClock: get('/report/deviceClock', {
    summary: 'What is wrong with the clock of a device, and its records of years that are not kept otherwise',
    access: MEMBERS,
    input: z.object({ mcuId: mcuId() }),
    device: 'mcuId',
    needsService: true,
    output: z.object({
      fault: clockFault.nullable(),
      /** Records of years before those that are kept, which came in all the same. */
      outside: z.array(z.object({ year: z.int(), records: z.int(), keptUntil: z.int() })),
    }),
  }),
};
