import type { Charger } from '../../../gen/uplink.ts';
import { ampOneWay, type Channel, celsius, channel, packVolt, plain, UINT32_MAX, zeroIfAbsent } from '../channel.ts';

export const chargerChannels = [
  channel(1, 'outputCentiVolt', 'chargerVoltage', 'sint', packVolt, 'c6'),
  channel(2, 'outputCentiAmp', 'chargerCurrent', 'uint', ampOneWay, 'charge-fill'),
  channel(3, 'stage', 'chargerStage', 'enum', plain(6), 'c3', { ...zeroIfAbsent, text: 'chargeStage' }),
  channel(4, 'inputCentiVolt', 'inputVoltage', 'uint', ['V', 100, 0, 0, 200_000], 'c8'),
  channel(5, 'inputCentiAmp', 'inputCurrent', 'uint', ampOneWay, 'c2'),
  channel(6, 'temperatureCentiCelsius', 'chargerTemperature', 'sint', celsius, 'c5'),
  channel(7, 'energyWattHour', 'chargeEnergy', 'uint', plain(100_000_000, 'Wh'), 'c1'),
  channel(8, 'batteryModel', 'batteryModel', 'uint', plain(65_535), 'c7'),
  channel(9, 'faultBits', 'chargerFaults', 'uint', plain(UINT32_MAX), 'alarm-fill'),
] as const satisfies readonly Channel<keyof Charger & string>[];
