import { api } from '../../contract/api.ts';
import { devicesMeanings } from '../../foundation/devices/meanings.ts';
import { backTestCalls } from './calls/back-test-calls.ts';
import { alarmCalls } from './calls/calls.ts';
import { alarmLifeCalls } from './calls/life-calls.ts';
import { maintenanceWindowCalls } from './calls/maintenance-calls.ts';
import { warningRuleCalls, warningRuleChangeCalls } from './calls/rule-calls.ts';
import { warningSettingsCalls } from './calls/settings-calls.ts';
import { alarmHealthCalls } from './health/health-calls.ts';
import { alarmsMeanings } from './meanings.ts';

export const alarmsApi = api(
  {
    Alarms: { ...alarmCalls, ...alarmLifeCalls, ...alarmHealthCalls, ...maintenanceWindowCalls },
    'Warning rules': { ...warningSettingsCalls, ...warningRuleCalls, ...warningRuleChangeCalls, ...backTestCalls },
  },
  alarmsMeanings,
  devicesMeanings,
);
