import type { Cbb } from '../../../gen/uplink.ts';
import { ampOneWay, type Channel, celsius, channel, packVolt, plain, UINT32_MAX, wattHour } from '../channel.ts';

export const cbbChannels = [
  channel(1, 'busCentiVolt', 'dcVoltage', 'sint', packVolt, 'c6'),
  channel(2, 'sourceCentiAmp', 'sourceCurrent', 'uint', ampOneWay, 'charge-fill'),
  channel(3, 'loadCentiAmp', 'loadCurrent', 'uint', ampOneWay, 'discharge-fill'),
  channel(4, 'inputBits', 'inputBits', 'uint', plain(UINT32_MAX), 'c3'),
  channel(5, 'outputBits', 'outputBits', 'uint', plain(UINT32_MAX), 'c7'),
  channel(6, 'sourceEnergyWattHour', 'energyIn', 'uint', wattHour, 'charge-fill'),
  channel(7, 'loadEnergyWattHour', 'energyOut', 'uint', wattHour, 'discharge-fill'),
  channel(8, 'temperatureCentiCelsius', 'deviceTemperature', 'sint', celsius, 'c5'),
  channel(9, 'faultBits', 'faults', 'uint', plain(UINT32_MAX), 'alarm-fill'),
] as const satisfies readonly Channel<keyof Cbb & string>[];
