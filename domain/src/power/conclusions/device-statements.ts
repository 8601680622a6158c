import { saying } from './battery-statements.ts';
import type { DeviceSaid } from './device-said.ts';
import type { Statement } from './statement.ts';

/** What lists, cards and pages say of a device: whether it is heard, since when not, of when its values are. */
export function statementsOfDevice(
  about: string,
  { serviceEnded, online, silence, charge }: DeviceSaid,
  valuesAt: number | null,
  now: number,
): Statement[] {
  const { all, say } = saying(about);
  say('serviceEnded', serviceEnded, now);
  say('online', online, now);
  if (silence && silence.since !== null)
    say('offlineSince', { at: silence.since, saysOfValues: silence.valuesAt !== null }, now);
  if (serviceEnded === null) say('newestValues', valuesAt, now);
  say('charge', charge, valuesAt ?? now);
  return all;
}
