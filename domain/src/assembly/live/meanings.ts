import type { Meanings } from '../../contract/openapi/meanings.ts';

/** What the fields of its calls mean. */
export const liveMeanings: Meanings = {
  agoMs: 'How long ago the effective request was sent, ms: a record since then answers it.',
  auxBatVol: 'Voltage of the auxiliary battery, hundredths of a volt.',
  auxCurrent: 'Current of the auxiliary battery, hundredths of an ampere.',
  balancingBits: 'Cells that are being balanced, one bit each, the first cell the lowest bit.',
  cellMillivolt: 'Voltage of each cell, mV.',
  chargeLocked: 'Whether charging is locked.',
  cycleCount: 'Charge cycles that the BMS has counted.',
  designCapacity: 'Design capacity that the BMS reports, hundredths of Ah.',
  fullCapacity: 'Full capacity that the BMS reports, hundredths of Ah.',
  hourMeterVol: 'Voltage at the input of the hour meter, hundredths of a volt.',
  ignitionVol: 'Voltage at the ignition input, hundredths of a volt.',
  packCurrent: 'Current of the pack that the BMS reports, hundredths of an ampere; into the battery is positive.',
  packVoltage: 'Voltage of the pack that the BMS reports, hundredths of a volt.',
  remainingAvailableTime: 'Time until empty as the device tells it, minutes.',
  remainingCapacity: 'Remaining capacity that the BMS reports, hundredths of Ah.',
  'askRealTimeData.sent': 'Whether the device was asked by this call.',
  'sendNotifyToMqtt.sent': 'How many messages were sent.',
  soh: 'State of health that the BMS reports, hundredths of a percent.',
  warningLevel: 'Warning level that the BMS reports: 0 none, 1, 2, 3 the most severe.',
};
