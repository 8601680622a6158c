import { settingsOfType } from '#domain/fleet/control/unit-settings.ts';
import type { UnitConfiguration } from '#web/features/fleet/control/control-queries.ts';

/** A charger as it leaves the factory, with other values. */
export const charger = (values: Record<string, number | null> = {}): UnitConfiguration => ({
  unit: 2,
  deviceType: 'j',
  behindDtu: false,
  at: 1,
  receivedAt: 1,
  settings: settingsOfType('j').map(({ key, unit, divisor, min, max, usual }) => ({
    key,
    unit,
    value: key in values ? (values[key] as number | null) : usual / divisor,
    usual: usual / divisor,
    min: min / divisor,
    max: max / divisor,
    step: 1 / divisor,
  })),
});
