/** 1 charging, 2 discharging, 3 idle, 4 low: idle with little charge left. */
export type ChargeState = 1 | 2 | 3 | 4;

/** The highest state of charge that counts as low, centi-%. */
export const LOW_SOC_CENTI_PERCENT = 3000;
type Measured = number | null | undefined;

/**
 * Charge state of a battery. `null` when neither current was measured.
 * @param currentUsing out of the battery, centi-A, ≥ 0
 * @param currentCharging into the battery, centi-A, ≥ 0
 * @param soc centi-%; unknown is not low
 */
export const chargeState = (currentUsing: Measured, currentCharging: Measured, soc: Measured): ChargeState | null => {
  if ((currentUsing ?? null) === null && (currentCharging ?? null) === null) return null;
  const discharging = (currentUsing ?? 0) - (currentCharging ?? 0);
  if (discharging < 0) return 1;
  if (discharging > 0) return 2;
  return isLowSoc(soc) ? 4 : 3;
};

/** Whether a state of charge in centi-% is low: 30 % or less. */
export const isLowSoc = (soc: Measured): boolean => soc !== null && soc !== undefined && soc <= LOW_SOC_CENTI_PERCENT;

/** How the charge bar is drawn: its height in percent is the charge from 30 % on and 10 % below, low style up to 30 %. */
export const socBar = (soc: number): { readonly heightPercent: number; readonly low: boolean } => ({
  heightPercent: soc >= LOW_SOC_CENTI_PERCENT ? Math.min(soc / 100, 100) : 10,
  low: isLowSoc(soc),
});
