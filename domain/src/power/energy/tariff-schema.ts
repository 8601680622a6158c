import { z } from 'zod';
import { DAY_MINUTES, MAX_BANDS, type SiteTariff } from './tariff.ts';

const price = z.number().min(-100).max(100_000);
const minute = z.int().min(0).max(DAY_MINUTES);

/** What energy from the mains costs at a site, as it is sent. */
export const siteTariff = z.strictObject({
  currency: z.string().regex(/^[A-Z]{3}$/),
  price,
  bands: z
    .array(
      z.strictObject({
        name: z.string().trim().min(1).max(40),
        from: minute.max(DAY_MINUTES - 1),
        to: minute,
        days: z.int().min(1).max(127),
        price,
      }),
    )
    .max(MAX_BANDS),
  feedIn: price,
  co2: z.number().min(0).max(2_000),
}) satisfies z.ZodType<SiteTariff>;
