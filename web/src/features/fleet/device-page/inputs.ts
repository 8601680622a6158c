import type { Answer } from '../../../api/client.ts';
import type { LiveDevice } from '../../../live/live-device.ts';

/** What a monitor measures beside its battery, hundredths; null where it does not. */
export interface Inputs {
  readonly ignition: number | null;
  readonly hourMeter: number | null;
  readonly auxiliaryVoltage: number | null;
  readonly auxiliaryCurrent: number | null;
}

type Named = 'ignitionVol' | 'hourMeterVol' | 'auxBatVol' | 'auxCurrent';
type Recorded = { readonly yhubStimeTs: number } & { readonly [name in Named]?: number | null | undefined };

/** The newer of the answered and the live inputs of a unit. */
export function newestInputs(
  recorded: Pick<Answer<'getLastRealTimeData'>, Named | 'yhubStimeTs'> | null | undefined,
  live: LiveDevice | undefined,
  unit: number,
): Inputs {
  const fed: Recorded | undefined = live?.units.get(unit);
  const values: Partial<Recorded> = fed && fed.yhubStimeTs >= (recorded?.yhubStimeTs ?? 0) ? fed : (recorded ?? {});
  return {
    ignition: values.ignitionVol ?? null,
    hourMeter: values.hourMeterVol ?? null,
    auxiliaryVoltage: values.auxBatVol ?? null,
    auxiliaryCurrent: values.auxCurrent ?? null,
  };
}
