import { MINUTE_MS } from '../../foundation/basics/time.ts';
import { isServiceOver } from '../../foundation/devices/data-service.ts';

/** What is known of a device, in UTC epoch ms and hundredths of a percent. */
interface DeviceFacts {
  readonly online: boolean;
  /** When its last message came in; null for never, and where it is not told. */
  readonly lastContact: number | null;
  /** Of when its newest values are: a message may bring older ones, or come without any. */
  readonly valuesAt: number | null;
  readonly charge: number | null;
  readonly serviceExpiry: number | null;
}

/** Since when nothing is heard of a device, and of when its values are where that is another time; null when never. */
export interface Silence {
  readonly since: number | null;
  readonly valuesAt: number | null;
}

/** What every page says of it. */
export interface DeviceSaid {
  /** When its data service ended; then nothing else is said. */
  readonly serviceEnded: number | null;
  readonly online: boolean | null;
  readonly silence: Silence | null;
  readonly charge: number | null;
}

/** A message and its values are of one time unless they are further apart. */
const SAME_TIME_MS = 5 * MINUTE_MS;

/** The one answer to "offline for how long" and "has it ended": whatever shows a device asks here. */
export function saidOfDevice(facts: DeviceFacts, now: number): DeviceSaid {
  const { online, charge, serviceExpiry } = facts;
  if (isServiceOver({ serviceUntil: serviceExpiry }, now))
    return { serviceEnded: serviceExpiry, online: null, silence: null, charge: null };
  return { serviceEnded: null, online, silence: online ? null : silenceOf(facts), charge };
}

function silenceOf({ lastContact, valuesAt }: Pick<DeviceFacts, 'lastContact' | 'valuesAt'>): Silence {
  const since = lastContact ?? valuesAt;
  const isOfOneTime = since === null || valuesAt === null || Math.abs(since - valuesAt) <= SAME_TIME_MS;
  return { since, valuesAt: isOfOneTime ? null : valuesAt };
}
