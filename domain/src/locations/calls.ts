import { z } from 'zod';
import { post } from '../contract/define.ts';
import { mcuId } from '../contract/fields.ts';

export const locationCalls = {
  getGNSSLastByMcuID: post('/location/getGNSSLastByMcuID', {
    summary: 'The newest position; null where there is none or the caller may not know it',
    input: z.object({ mcuId: mcuId() }),
    device: 'mcuId',
    output: z.object({ lat: z.number(), lon: z.number(), ltype: z.int(), at: z.int() }).nullable(),
  }),
};
