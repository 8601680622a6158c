import { z } from 'zod';
import { reportedAlarm } from '../../alerting/alarms/calls/calls.ts';
import { post } from '../../contract/define.ts';
import { language } from '../../contract/fields.ts';
import { deviceItem } from '../../foundation/devices/calls.ts';
import { LEASE_STATES } from '../../trade/leases/lease.ts';
import { CLOSE_REASONS } from '../../trade/orders/status.ts';
import { MAX_SOUGHT } from './limits.ts';
import { isEnough } from './sought.ts';

/** The best few of a subject, and whether there are more. */
const found = <T extends z.ZodType>(hit: T) => z.object({ list: z.array(hit), more: z.boolean() });

/** A place, what is known of it now, and who has it. */
const device = deviceItem
  .pick({
    mcuId: true,
    deviceSn: true,
    deviceName: true,
    deviceType: true,
    manufacturer: true,
    companyName: true,
    site: true,
    lat: true,
    lon: true,
    onlineStatus: true,
    chargeState: true,
    alarmLevel: true,
    msg: true,
    lastRecordData: true,
    serviceExpiry: true,
    lastContact: true,
  })
  .extend({
    /** The lease that runs now, for who sees leases; null: none. */
    lease: z.object({ id: z.int(), customer: z.string(), endsAt: z.int() }).nullable(),
  });

const customer = z.object({
  customerId: z.int(),
  customerName: z.string(),
  /** In the books of the company; empty without one. */
  number: z.string(),
  companyName: z.string(),
  /** Its leases that run now. */
  running: z.int(),
});

const site = z.object({
  siteId: z.int(),
  siteName: z.string(),
  companyName: z.string().nullable(),
});

const battery = z.object({
  batteryId: z.int(),
  serialNumber: z.string(),
  model: z.string(),
  /** Where it is mounted now; null: nowhere, or where the caller sees nothing. */
  deviceName: z.string().nullable(),
});

const lease = z.object({
  id: z.int(),
  contractNumber: z.string(),
  customer: z.string(),
  deviceName: z.string(),
  startsAt: z.int(),
  endsAt: z.int(),
  state: z.enum(LEASE_STATES),
});

const order = z.object({
  orderNo: z.string(),
  planName: z.string(),
  deviceCount: z.int(),
  status: z.int(),
  closeReason: z.enum(CLOSE_REASONS).nullable(),
  createTime: z.int(),
});

const article = z.object({ id: z.string(), title: z.string(), typeName: z.string() });

/** By subject; of one that the caller may not see there is nothing. */
const subjects = {
  devices: found(device),
  customers: found(customer),
  sites: found(site),
  batteries: found(battery),
  leases: found(lease),
  orders: found(order),
  warnings: found(reportedAlarm),
  articles: found(article),
};

export const searchCalls = {
  search: post('/report/search', {
    effect: 'reads',
    summary:
      'What is found of devices, customers, sites, batteries, leases, orders, open warnings and articles: the best five of each, exact numbers first; at most 120 searches a minute',
    input: z.object({
      key: z.string().trim().max(MAX_SOUGHT).refine(isEnough, 'must have two letters or one sign'),
      /** In which articles and names of warnings are read. */
      language: language().default('en'),
    }),
    output: z.object(subjects),
  }),
};
