import { alarmsMeanings } from '../../alerting/alarms/meanings.ts';
import { api } from '../../contract/api.ts';
import { deliveryCalls } from './calls.ts';
import { chainCalls } from './chain-calls.ts';
import { deliveryMeanings } from './meanings.ts';
import { webhookCalls } from './webhook-calls.ts';

export const deliveryApi = api(
  { Delivery: { ...deliveryCalls, ...chainCalls, ...webhookCalls } },
  deliveryMeanings,
  alarmsMeanings,
);
