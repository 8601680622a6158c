import type { warningSettingsCalls } from '#domain/alerting/alarms/calls/settings-calls.ts';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import { pageWarningSettings, saveWarningSettings, warningSettings } from './settings.ts';

export function warningSettingsHandlers(context: Context): Handlers<typeof warningSettingsCalls> {
  const { within } = context;
  return {
    getDeviceWarningSettings: ({ session, device }) => warningSettings(context, session, device.id),
    saveDeviceWarningSettings: ({ session, input }) => saveWarningSettings(context, session, input),
    pageDeviceWarningSettingsLog: ({ session, device, input }) =>
      within(session, (tx) => pageWarningSettings(tx, device, input)),
  };
}
