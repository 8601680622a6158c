import { DAY_MS } from '../../foundation/basics/time.ts';
import { dataServiceState, EXPIRING_MS } from '../../foundation/devices/data-service.ts';
import { ALARM_CATALOGUE, SERVICE_ENDED_ALARM, SERVICE_ENDING_ALARM, UNUSED_ALARM } from '../alarms/catalogue.ts';
import type { AlarmSeverity } from '../alarms/words/severity.ts';
import { type Counters, PLAN_KINDS, type Plan, type PlanKind, planStatus } from './plan.ts';

/** A device is told of after so many days without use, unless it has a limit of its own. */
export const UNUSED_DAYS = 30;

/** A message of maintenance or service that is to be open. */
export interface Message {
  readonly msgType: 700 | 701 | 702 | 703 | 704 | 705;
  /** The number of the plan, else 0. */
  readonly code: number;
  readonly level: AlarmSeverity;
  readonly raisedAt: number;
  readonly triggerValue: number;
  readonly triggerSubValue: number;
  /** The name of the plan, or the end of the service. */
  readonly extend: { readonly text?: string; readonly serviceUntil?: number };
}

/** What is known of a device. */
interface Maintained {
  readonly serviceUntil: number | null;
  readonly plans: readonly Plan[];
  readonly counters: Counters;
  /** Days without use after which it is told of; null: never. */
  readonly unusedDays: number | null;
  /** When it was used last, or when it came if it never was; null: it has never sent anything, so nothing is known of its use. */
  readonly usedAt: number | null;
}

const MESSAGE_OF: Readonly<Record<PlanKind, 700 | 701 | 702>> = {
  [PLAN_KINDS.periodic]: 700,
  [PLAN_KINDS.capacity]: 701,
  [PLAN_KINDS.vehicle]: 702,
};
const levelOf = (msgType: Message['msgType']): AlarmSeverity => ALARM_CATALOGUE[msgType].severity;

/** The messages that are to be open now. A device whose service has ended has none but that. */
export function messagesOf(device: Maintained, now: number): Message[] {
  const service = serviceMessage(device.serviceUntil, now);
  if (service?.msgType === SERVICE_ENDED_ALARM) return [service];
  const due = device.plans.filter((plan) => planStatus(plan, device.counters, now).isDue);
  const unused = unusedMessage(device, now);
  return [
    ...due.map(({ kind, number, name }): Message => {
      const msgType = MESSAGE_OF[kind];
      const text = { extend: { text: name }, triggerValue: 0, triggerSubValue: 0 };
      return { msgType, code: number, level: levelOf(msgType), raisedAt: now, ...text };
    }),
    ...(unused ? [unused] : []),
    ...(service ? [service] : []),
  ];
}

/** 704 from 30 days before the end of the data service, 705 from its end. */
function serviceMessage(serviceUntil: number | null, now: number): Message | null {
  const state = dataServiceState(serviceUntil, now);
  if (serviceUntil === null || state === 'valid' || state === 'unknown') return null;
  const values = { code: 0, triggerValue: 0, triggerSubValue: 0, extend: { serviceUntil } };
  return state === 'expired'
    ? { msgType: SERVICE_ENDED_ALARM, level: levelOf(SERVICE_ENDED_ALARM), raisedAt: serviceUntil, ...values }
    : {
        msgType: SERVICE_ENDING_ALARM,
        level: levelOf(SERVICE_ENDING_ALARM),
        raisedAt: serviceUntil - EXPIRING_MS,
        ...values,
      };
}

function unusedMessage({ unusedDays, usedAt }: Maintained, now: number): Message | null {
  if (unusedDays === null || usedAt === null || now - usedAt < unusedDays * DAY_MS) return null;
  return {
    msgType: UNUSED_ALARM,
    code: 0,
    level: levelOf(UNUSED_ALARM),
    raisedAt: now,
    triggerValue: Math.floor((now - usedAt) / DAY_MS),
    triggerSubValue: unusedDays,
    extend: {},
  };
}
