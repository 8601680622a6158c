import type { Gpts } from '../../../gen/uplink.ts';
import {
  acVolt,
  amp,
  type Channel,
  celsius,
  channel,
  hertz,
  ofTheInstant,
  packVolt,
  percent,
  plain,
  UINT32_MAX,
  unlessFull,
  wattHour,
  wattOneWay,
  zeroIfAbsent,
} from '../channel.ts';

export const gptsChannels = [
  channel(1, 'source', 'outputSource', 'enum', plain(7), 'c3', zeroIfAbsent),
  channel(2, 'socCentiPercent', 'soc', 'uint', percent, 'c1'),
  channel(3, 'remainingMinutes', 'remainingTime', 'uint', plain(10_000_000, 'min'), 'c1', {
    ...unlessFull,
    ...ofTheInstant,
  }),
  channel(4, 'batteryCentiVolt', 'dcVoltage', 'sint', packVolt, 'c6'),
  channel(5, 'batteryCentiAmp', 'dcCurrent', 'sint', amp, 'c2'),
  channel(6, 'outputCentiVolt', 'outputVoltage', 'uint', acVolt, 'c6'),
  channel(7, 'outputCentiHertz', 'outputFrequency', 'uint', hertz, 'c4'),
  channel(8, 'outputWatt', 'outputPower', 'uint', wattOneWay, 'c1'),
  channel(9, 'inputCentiVolt', 'mainsVoltage', 'uint', acVolt, 'c7'),
  channel(10, 'inputWatt', 'mainsPower', 'uint', wattOneWay, 'c3'),
  channel(11, 'outputEnergyWattHour', 'outputEnergy', 'uint', wattHour, 'c1'),
  channel(12, 'temperatureCentiCelsius', 'deviceTemperature', 'sint', celsius, 'c5'),
  channel(13, 'faultBits', 'faults', 'uint', plain(UINT32_MAX), 'alarm-fill'),
] as const satisfies readonly Channel<keyof Gpts & string>[];
