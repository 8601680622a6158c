import { FIRST_OTHER_TYPE } from '#domain/alerting/alarms/catalogue.ts';
import { type Severity, severityOf } from '../../../../ui/mark/severity.ts';

/** Level 1, level 2, notices: how each looks. */
export const BANDS = ['highest', 'lesser', 'notice'] as const satisfies readonly Severity[];

/** The band of an alarm, 0 to 2. */
export const bandOf = ({ msgType, level }: { readonly msgType: number; readonly level: number }): 0 | 1 | 2 => {
  const severity = msgType >= FIRST_OTHER_TYPE ? 'notice' : severityOf(level);
  return severity === 'highest' ? 0 : severity === 'lesser' ? 1 : 2;
};
