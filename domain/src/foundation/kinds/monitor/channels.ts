import type { Monitor } from '../../../gen/uplink.ts';
import {
  amp,
  ampOneWay,
  type Channel,
  celsius,
  channel,
  ofTheInstant,
  packVolt,
  percent,
  plain,
  smallVolt,
  speedEitherWay,
  UINT32_MAX,
  unlessFull,
} from '../channel.ts';

export const monitorChannels = [
  channel(1, 'socCentiPercent', 'soc', 'uint', percent, 'c1'),
  channel(2, 'voltageCentiVolt', 'voltage', 'sint', packVolt, 'c6'),
  channel(3, 'currentUsingCentiAmp', 'currentUsing', 'uint', ampOneWay, 'discharge-fill'),
  channel(4, 'currentChargingCentiAmp', 'currentCharging', 'uint', ampOneWay, 'charge-fill'),
  channel(5, 'temperatureCentiCelsius', 'temperature', 'sint', celsius, 'c5'),
  channel(6, 'waterLevel', 'waterLevel', 'uint', plain(3), 'c8'),
  channel(7, 'rsrpDbm', 'rsrp', 'sint', ['dBm', 1, 0, -200, 50], 'c4'),
  channel(8, 'relayClosed', 'relay', 'bool', plain(1), 'c3'),
  channel(9, 'ignitionCentiVolt', 'ignition', 'sint', smallVolt, 'c3'),
  channel(10, 'hourMeterCentiVolt', 'hourMeter', 'sint', smallVolt, 'c7'),
  channel(11, 'auxiliaryCentiVolt', 'auxiliaryVoltage', 'sint', smallVolt, 'c6'),
  channel(12, 'auxiliaryCentiAmp', 'auxiliaryCurrent', 'sint', amp, 'c2'),
  channel(13, 'remainingMinutes', 'remainingTime', 'uint', plain(10_000_000, 'min'), 'c1', {
    ...unlessFull,
    ...ofTheInstant,
  }),
  channel(14, 'chargeLocked', 'chargeLock', 'bool', plain(1), 'c7'),
  channel(15, 'speedCentiMetrePerSecond', 'speed', 'sint', speedEitherWay, 'c4'),
  channel(16, 'odometerMetre', 'odometer', 'uint', plain(UINT32_MAX, 'm'), 'c6'),
] as const satisfies readonly Channel<keyof Monitor & string>[];
