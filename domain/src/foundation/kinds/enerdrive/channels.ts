import type { Enerdrive } from '../../../gen/uplink.ts';
import {
  amp,
  ampHour,
  ampOneWay,
  type Channel,
  cellVolt,
  celsius,
  channel,
  packVolt,
  percent,
  plain,
  UINT32_MAX,
  wattHour,
  zeroIfAbsent,
} from '../channel.ts';

export const enerdriveChannels = [
  channel(1, 'state', 'batteryState', 'enum', plain(7), 'c3', zeroIfAbsent),
  channel(2, 'socCentiPercent', 'soc', 'uint', percent, 'c1'),
  channel(3, 'sohCentiPercent', 'soh', 'uint', percent, 'c4'),
  channel(4, 'packCentiVolt', 'packVoltage', 'sint', packVolt, 'c6'),
  channel(5, 'packCentiAmp', 'packCurrent', 'sint', amp, 'c2'),
  channel(6, 'highestCellMillivolt', 'highestCell', 'uint', cellVolt, 'c6'),
  channel(7, 'lowestCellMillivolt', 'lowestCell', 'uint', cellVolt, 'c8'),
  channel(8, 'highestCentiCelsius', 'highestTemperature', 'sint', celsius, 'c5'),
  channel(9, 'lowestCentiCelsius', 'lowestTemperature', 'sint', celsius, 'c8'),
  channel(10, 'remainingCentiAmpHour', 'remainingCapacity', 'uint', ampHour, 'c1'),
  channel(11, 'chargeLimitCentiAmp', 'chargeLimit', 'uint', ampOneWay, 'charge-fill'),
  channel(12, 'dischargeLimitCentiAmp', 'dischargeLimit', 'uint', ampOneWay, 'discharge-fill'),
  channel(13, 'chargedEnergyWattHour', 'chargedEnergy', 'uint', wattHour, 'charge-fill'),
  channel(14, 'dischargedEnergyWattHour', 'dischargedEnergy', 'uint', wattHour, 'discharge-fill'),
  channel(15, 'faultBits', 'faults', 'uint', plain(UINT32_MAX), 'alarm-fill'),
] as const satisfies readonly Channel<keyof Enerdrive & string>[];
