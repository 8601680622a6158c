import { z } from 'zod';
import { type DeliveryPreferences, deliveryPreferences, timings } from './preferences.ts';

const levelChoices = timings.partial();

/** What a person has chosen: all else is as the company says. */
export const ownChoices = deliveryPreferences.partial().extend({
  levels: z.object({ 1: levelChoices, 2: levelChoices, 3: levelChoices, 4: levelChoices }).partial().optional(),
});
type OwnChoices = z.infer<typeof ownChoices>;

/** What can be read of stored choices; those that cannot are as the company says. */
export const readableChoices = (stored: unknown): OwnChoices => {
  const whole = ownChoices.safeParse(stored);
  if (whole.success) return whole.data;
  const each = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
  return Object.assign({}, ...each.map(([name, value]) => ownChoices.safeParse({ [name]: value }).data ?? {}));
};

type Levels = DeliveryPreferences['levels'];
const LEVELS = [1, 2, 3, 4] as const;

/** What holds for a person: its choices, and what it follows in everything else. */
export function withChoices(followed: DeliveryPreferences, own: OwnChoices): DeliveryPreferences {
  const { levels = {}, ...rest } = own;
  const each = Object.fromEntries(LEVELS.map((level) => [level, { ...followed.levels[level], ...levels[level] }]));
  return { ...followed, ...(rest as Partial<DeliveryPreferences>), levels: each as unknown as Levels };
}

/** What differs from what is followed: that is what a person has chosen. */
export function choicesOf(wanted: DeliveryPreferences, followed: DeliveryPreferences): OwnChoices {
  const { levels, ...rest } = wanted;
  const ownLevels = Object.fromEntries(
    LEVELS.flatMap((level) => {
      const differing = differingOf(levels[level], followed.levels[level]);
      return Object.keys(differing).length === 0 ? [] : [[level, differing]];
    }),
  );
  return { ...differingOf(rest, followed), ...(Object.keys(ownLevels).length > 0 && { levels: ownLevels }) };
}

function differingOf<T extends object>(wanted: T, followed: T): Partial<T> {
  const names = (Object.keys(wanted) as (keyof T)[]).filter(
    (name) => JSON.stringify(wanted[name]) !== JSON.stringify(followed[name]),
  );
  return Object.fromEntries(names.map((name) => [name, wanted[name]])) as Partial<T>;
}
