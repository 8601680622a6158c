import { alarmsMeanings } from '../../alerting/alarms/meanings.ts';
import { api } from '../../contract/api.ts';
import { devicesMeanings } from '../../foundation/devices/meanings.ts';
import { labelsMeanings } from '../../foundation/labels/meanings.ts';
import { deviceDetailCalls } from './detail-calls.ts';
import { deviceLogCalls } from './log-calls.ts';
import { manageCalls } from './manage-calls.ts';
import { deviceAdminMeanings } from './meanings.ts';
import { rangeCalls } from './range-calls.ts';

export const deviceAdminApi = api(
  { Devices: deviceDetailCalls, 'Adding and managing devices': { ...manageCalls, ...deviceLogCalls, ...rangeCalls } },
  deviceAdminMeanings,
  devicesMeanings,
  labelsMeanings,
  alarmsMeanings,
);
