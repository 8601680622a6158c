import { FIRST_OTHER_TYPE } from '#domain/alarms/catalogue.ts';
import type { IconName } from '../../../ui/icon-paths.ts';

/** Level 1, level 2, notices: how each looks. */
export const BAND_LOOKS = [
  { tone: 'alarm', icon: 'warning' },
  { tone: 'warn', icon: 'diamond' },
  { tone: 'idle', icon: 'info' },
] as const satisfies readonly { tone: string; icon: IconName }[];

/** The band of an alarm, 0 to 2. */
export const bandOf = ({ msgType, level }: { readonly msgType: number; readonly level: number }): 0 | 1 | 2 =>
  msgType >= FIRST_OTHER_TYPE || level > 2 ? 2 : level === 1 ? 0 : 1;
