import type { Tc } from '../../../gen/uplink.ts';
import {
  acVolt,
  ampOneWay,
  type Channel,
  celsius,
  channel,
  hertz,
  packVolt,
  plain,
  UINT32_MAX,
  wattHour,
  wattOneWay,
  zeroIfAbsent,
} from '../channel.ts';

export const tcChannels = [
  channel(1, 'stage', 'chargeStage', 'enum', plain(6), 'c3', zeroIfAbsent),
  channel(2, 'outputCentiVolt', 'dcVoltage', 'sint', packVolt, 'c6'),
  channel(3, 'outputCentiAmp', 'dcCurrent', 'uint', ampOneWay, 'charge-fill'),
  channel(4, 'inputCentiVolt', 'mainsVoltage', 'uint', acVolt, 'c7'),
  channel(5, 'inputCentiAmp', 'mainsCurrent', 'uint', ampOneWay, 'c2'),
  channel(6, 'inputCentiHertz', 'mainsFrequency', 'uint', hertz, 'c4'),
  channel(7, 'inputWatt', 'mainsPower', 'uint', wattOneWay, 'c8'),
  channel(8, 'batteryCentiCelsius', 'temperature', 'sint', celsius, 'c5'),
  channel(9, 'temperatureCentiCelsius', 'deviceTemperature', 'sint', celsius, 'c5'),
  channel(10, 'energyWattHour', 'chargedEnergy', 'uint', wattHour, 'c1'),
  channel(11, 'faultBits', 'faults', 'uint', plain(UINT32_MAX), 'alarm-fill'),
] as const satisfies readonly Channel<keyof Tc & string>[];
