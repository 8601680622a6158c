import { alarmsMeanings } from '../../alerting/alarms/meanings.ts';
import { api } from '../../contract/api.ts';
import { devicesMeanings } from '../../foundation/devices/meanings.ts';
import { templateCalls } from './calls.ts';
import { templatesMeanings } from './meanings.ts';

export const templatesApi = api(
  { 'Adding and managing devices': templateCalls },
  templatesMeanings,
  devicesMeanings,
  alarmsMeanings,
);
