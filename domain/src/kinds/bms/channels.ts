import type { Bms } from '../../gen/uplink.ts';
import {
  amp,
  ampHour,
  type Channel,
  cellVolt,
  celsius,
  channel,
  packVolt,
  percent,
  plain,
  repeated,
  UINT32_MAX,
  UNREAD_CENTI_CELSIUS,
  UNREAD_MILLIVOLT,
} from '../channel.ts';

export const bmsChannels: readonly Channel<keyof Bms & string>[] = [
  channel(1, 'cellMillivolt', 'cell', 'uint', cellVolt, 'c6', repeated(UNREAD_MILLIVOLT)),
  channel(2, 'temperatureCentiCelsius', 'bmsTemperature', 'sint', celsius, 'c5', repeated(UNREAD_CENTI_CELSIUS)),
  channel(3, 'socCentiPercent', 'soc', 'uint', percent, 'c1'),
  channel(4, 'sohCentiPercent', 'soh', 'uint', percent, 'c4'),
  channel(5, 'cycleCount', 'cycles', 'uint', plain(10_000_000), 'c7'),
  channel(6, 'remainingCapacityCentiAmpHour', 'remainingCapacity', 'uint', ampHour, 'c1'),
  channel(7, 'fullCapacityCentiAmpHour', 'fullCapacity', 'uint', ampHour, 'c3'),
  channel(8, 'designCapacityCentiAmpHour', 'designCapacity', 'uint', ampHour, 'c8'),
  channel(9, 'packCentiVolt', 'packVoltage', 'sint', packVolt, 'c6'),
  channel(10, 'packCentiAmp', 'packCurrent', 'sint', amp, 'c2'),
  channel(11, 'faultBits', 'faults', 'uint', plain(UINT32_MAX), 'alarm-fill'),
  channel(12, 'balancingBits', 'balancing', 'uint', plain(UINT32_MAX), 'c3'),
  channel(13, 'warningLevel', 'warningLevel', 'uint', plain(3), 'warn-fill'),
];
