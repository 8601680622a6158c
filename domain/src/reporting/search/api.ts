import { alarmsMeanings } from '../../alerting/alarms/meanings.ts';
import { api } from '../../contract/api.ts';
import { devicesMeanings } from '../../foundation/devices/meanings.ts';
import { searchCalls } from './calls.ts';
import { searchMeanings } from './meanings.ts';

export const searchApi = api({ Search: searchCalls }, searchMeanings, devicesMeanings, alarmsMeanings);
