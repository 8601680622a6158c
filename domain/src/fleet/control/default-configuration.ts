import type { Configuration } from '../../foundation/devices/configuration.ts';

/** The configuration of a new monitor on a 48 V lead-acid battery until somebody changes it. */
export const DEFAULT_CONFIGURATION: Omit<Configuration, 'workingHours' | 'capacityCentiAmpHour'> = {
  nominalCentiVolt: 4800,
  chemistry: 'lead-acid',
  lowVoltageProtectionDeciVolt: 110,
  lowVoltageWarningDeciVolt: 117,
  lowVoltageRecoverDeciVolt: 122,
  absorptionDeciVolt: 144,
  floatDeciVolt: 136,
  rechargeDeciVolt: 130,
  chargeOverCurrentAmp: 100,
  dischargeOverCurrentAmp: 200,
  reportIntervalSeconds: 60,
  gnssIntervalSeconds: 300,
};
