import { alarmsApi } from '#domain/alerting/alarms/api.ts';
import { feature } from '../../feature.ts';
import { createBackTests } from './back-test/back-tests.ts';
import { backTestHandlers } from './back-test/http.ts';
import { alarmHealthHandlers } from './health/http.ts';
import { alarmHandlers } from './http.ts';
import { alarmLifeHandlers } from './life/http.ts';
import { maintenanceWindowHandlers } from './maintenance-http.ts';
import { alarmRebuild } from './rebuild.ts';
import { alarmRecomputation } from './recompute.ts';
import { warningRuleHandlers } from './rules/http.ts';
import { warningSettingsHandlers } from './settings-http.ts';
import { alarmSink } from './sink.ts';
import { alarmsTables } from './tables.ts';

export const alarmsFeature = feature({
  name: 'alarms',
  tables: alarmsTables,
  calls: alarmsApi.calls,
  handlers: ({ app, context, texts }) => {
    const backTests = createBackTests(context);
    app.addHook('onClose', backTests.stop);
    return {
      ...alarmHandlers(context),
      ...alarmLifeHandlers(context),
      ...alarmHealthHandlers(context, texts),
      ...maintenanceWindowHandlers(context),
      ...warningSettingsHandlers(context),
      ...warningRuleHandlers(context),
      ...backTestHandlers(context, backTests),
    };
  },
  sink: alarmSink,
  recomputation: alarmRecomputation,
  rebuild: alarmRebuild,
  audit: {
    alarms: [
      'acknowledge',
      'addMaintenance',
      'addRule',
      'assign',
      'close',
      'comment',
      'deleteRule',
      'endMaintenance',
      'hide',
      'removeMaintenance',
      'reopen',
      'saveOperators',
      'saveRule',
      'saveSettings',
      'show',
      'snooze',
    ],
  },
});
