import type { rangeCalls } from '#domain/fleet/device-admin/range-calls.ts';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import { saveValueRanges, valueRanges } from './value-ranges.ts';

export const rangeHandlers = (context: Context): Handlers<typeof rangeCalls> => ({
  getValueRanges: ({ session, input }) => valueRanges(context, session, input.mcuId),
  saveValueRanges: ({ session, input }) => saveValueRanges(context, session, input),
});
