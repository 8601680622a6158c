import { alarmsMeanings } from '../../alerting/alarms/meanings.ts';
import { api } from '../../contract/api.ts';
import { devicesMeanings } from '../../foundation/devices/meanings.ts';
import { alarmReportCalls } from './alarm-calls.ts';
import { reportCalls } from './calls.ts';
import { exportCalls } from './export-calls.ts';
import { reportsMeanings } from './meanings.ts';
import { statisticsCalls } from './statistics-calls.ts';

export const reportsApi = api(
  { Reports: { ...reportCalls, ...alarmReportCalls, ...statisticsCalls, ...exportCalls } },
  reportsMeanings,
  devicesMeanings,
  alarmsMeanings,
);
