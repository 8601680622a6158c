import type { Dmt } from '../../../gen/uplink.ts';
import {
  ampOneWay,
  type Channel,
  celsius,
  channel,
  packVolt,
  panelVolt,
  plain,
  UINT32_MAX,
  wattHour,
  wattOneWay,
  zeroIfAbsent,
} from '../channel.ts';

export const dmtChannels = [
  channel(1, 'stage', 'chargeStage', 'enum', plain(6), 'c3', zeroIfAbsent),
  channel(2, 'solarCentiVolt', 'solarVoltage', 'uint', panelVolt, 'c4'),
  channel(3, 'solarCentiAmp', 'solarCurrent', 'uint', ampOneWay, 'c2'),
  channel(4, 'solarWatt', 'solarPower', 'uint', wattOneWay, 'c1'),
  channel(5, 'solarEnergyWattHour', 'solarEnergy', 'uint', wattHour, 'c1'),
  channel(6, 'converterCentiVolt', 'converterVoltage', 'sint', packVolt, 'c8'),
  channel(7, 'converterCentiAmp', 'converterCurrent', 'uint', ampOneWay, 'c2'),
  channel(8, 'outputCentiVolt', 'dcVoltage', 'sint', packVolt, 'c6'),
  channel(9, 'outputCentiAmp', 'dcCurrent', 'uint', ampOneWay, 'charge-fill'),
  channel(10, 'outputEnergyWattHour', 'chargedEnergy', 'uint', wattHour, 'c1'),
  channel(11, 'temperatureCentiCelsius', 'deviceTemperature', 'sint', celsius, 'c5'),
  channel(12, 'faultBits', 'faults', 'uint', plain(UINT32_MAX), 'alarm-fill'),
] as const satisfies readonly Channel<keyof Dmt & string>[];
