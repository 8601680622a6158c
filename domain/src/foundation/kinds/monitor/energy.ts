import type { Monitor } from '../../../gen/uplink.ts';
import type { EnergyRole } from '../energy-role.ts';

export const monitorRole = {
  battery: {
    side: 'monitor',
    read: (body) => ({
      centiVolt: body.voltageCentiVolt,
      centiAmp: netCentiAmp(body),
      centiCelsius: body.temperatureCentiCelsius,
      socCentiPercent: body.socCentiPercent,
      remainingMinutes: body.remainingMinutes,
    }),
  },
} satisfies EnergyRole<Monitor>;

const netCentiAmp = ({ currentChargingCentiAmp, currentUsingCentiAmp }: Monitor): number | undefined =>
  currentChargingCentiAmp === undefined && currentUsingCentiAmp === undefined
    ? undefined
    : (currentChargingCentiAmp ?? 0) - (currentUsingCentiAmp ?? 0);
