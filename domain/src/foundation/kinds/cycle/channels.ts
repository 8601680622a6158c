import type { Cycle } from '../../../gen/uplink.ts';
import { ampHour, ampOneWay, type Channel, celsius, channel, percent, plain, wattHour } from '../channel.ts';

export const cycleChannels = [
  channel(1, 'number', 'cycleNumber', 'uint', plain(10_000_000), 'c7'),
  channel(2, 'durationMinutes', 'duration', 'uint', plain(10_000_000, 'min'), 'c1'),
  channel(3, 'startSocCentiPercent', 'socStart', 'uint', percent, 'c1'),
  channel(4, 'endSocCentiPercent', 'socEnd', 'uint', percent, 'c1'),
  channel(5, 'chargedCentiAmpHour', 'chargedCapacity', 'uint', ampHour, 'charge-fill'),
  channel(6, 'dischargedCentiAmpHour', 'dischargedCapacity', 'uint', ampHour, 'discharge-fill'),
  channel(7, 'chargedEnergyWattHour', 'chargedEnergy', 'uint', wattHour, 'charge-fill'),
  channel(8, 'dischargedEnergyWattHour', 'dischargedEnergy', 'uint', wattHour, 'discharge-fill'),
  channel(9, 'peakChargeCentiAmp', 'peakChargeCurrent', 'uint', ampOneWay, 'charge-fill'),
  channel(10, 'peakDischargeCentiAmp', 'peakDischargeCurrent', 'uint', ampOneWay, 'discharge-fill'),
  channel(11, 'highestCentiCelsius', 'highestTemperature', 'sint', celsius, 'c5'),
  channel(12, 'full', 'cycleFull', 'bool', plain(1), 'c3'),
] as const satisfies readonly Channel<keyof Cycle & string>[];
