import { z } from 'zod';
import { get, post } from '../../contract/define.ts';
import {
  companyIds,
  flag,
  int,
  json,
  language,
  list,
  long,
  mcuId,
  nothing,
  page,
  paging,
} from '../../contract/fields.ts';
import { TABLE_MEDIA_TYPES } from '../../contract/table-file.ts';
import { tableForm } from '../../contract/table-form.ts';
import { DATA_SERVICE_STATES } from '../../foundation/devices/data-service.ts';
import { SIM_KINDS } from '../../foundation/devices/sim-kinds.ts';
import {
  servedDevice as device,
  lifeOfDevice,
  orderNo,
  recipientInput,
  shownRates,
  shownRecipient,
  shownTaxes,
} from './fields.ts';
import { CLOSE_REASONS, HISTORY_KINDS } from './status.ts';

/** The most devices of one order. */
const ORDER_DEVICES = 1000;

const mcuIds = json(list(mcuId(), { min: 1, max: ORDER_DEVICES }));
const planId = int(1);
/** Chosen at random by the client, once for each order, so that a repeated request does not order twice. */
const requestKey = z.string().regex(/^[0-9A-Za-z_-]{16,64}$/);
/** Money in minor units of `currency`. */
const orderItem = z.object({
  orderNo: z.string(),
  status: z.int(),
  closeReason: z.enum(CLOSE_REASONS).nullable(),
  createTime: z.int(),
  payUntil: z.int().nullable(),
  deviceCount: z.int(),
  planName: z.string(),
  years: z.int(),
  totalMinor: z.int(),
  currency: z.string(),
  payer: z.string(),
});

/** Which data services. */
const services = {
  state: z.enum(['', ...DATA_SERVICE_STATES]).default(''),
  key: z.string().max(100).default(''),
  companyIdList: companyIds().default([]),
  planName: z.string().max(100).default('').describe('The plan of the last order that was confirmed'),
  simKind: int(1, Object.keys(SIM_KINDS).length).optional(),
};

export const orderCalls = {
  pageDataService: post('/dataService/page', {
    effect: 'reads',
    summary:
      'Devices of the caller’s companies by the end of their data service, soonest first, and how many are in each state',
    modules: ['dataService'],
    access: 'seeOrders',
    input: z.object({ ...services, ...paging }),
    output: page(
      z.object({
        ...device,
        ...lifeOfDevice,
        companyName: z.string().nullable(),
        state: z.enum(DATA_SERVICE_STATES),
        planName: z.string().nullable().meta({ description: 'Of the last order that was confirmed' }),
        simId: z.string().nullable(),
        simKind: z.string().nullable(),
        networkDays: z.array(z.int().nullable()).meta({ description: 'Thousandths by day, oldest first' }),
        traffic: z
          .object({ receivedBytes: z.int(), sentBytes: z.int() })
          .nullable()
          .meta({ description: 'Messages of the device and to it in this month, UTC, as counted here' }),
      }),
    ).extend({ counts: z.object({ valid: z.int(), expiring: z.int(), expired: z.int(), unknown: z.int() }) }),
  }),
  exportDataService: post('/dataService/export', {
    effect: 'reads',
    summary: 'The same devices as a table; times are UTC',
    modules: ['dataService'],
    access: 'seeOrders',
    input: z.object({ ...services, ...tableForm, language: language().optional() }),
    output: 'file',
    mediaTypes: Object.values(TABLE_MEDIA_TYPES),
  }),
  planList: post('/order/planList', {
    effect: 'reads',
    summary: 'Available data plans by number of years; prices per device',
    modules: ['order'],
    access: 'seeOrders',
    input: z.object({
      withdrawn: flag().default(false).describe('With the plans that are not offered any more; for super admins'),
    }),
    output: z.object({
      currency: z.string(),
      taxes: shownRates,
      plans: z.array(
        z.object({
          planId: z.int(),
          planName: z.string(),
          years: z.int(),
          priceMinor: z.int().nullable(),
          discountPercent: z.int(),
          offered: z.boolean(),
        }),
      ),
    }),
  }),
  quoteOrder: post('/order/quote', {
    effect: 'reads',
    summary:
      'Price of a plan for devices and until when each is served then; `refusal` says why a device cannot be renewed',
    refusals: ['device_not_found', 'no_plan_data', 'price_null'],
    modules: ['order'],
    access: 'placeOrder',
    input: z.object({ planId, mcuIds }),
    output: z.object({
      currency: z.string(),
      priceMinor: z.int(),
      discountPercent: z.int(),
      subtotalMinor: z.int(),
      discountMinor: z.int(),
      totalMinor: z.int().meta({ description: 'Without taxes' }),
      taxes: shownTaxes,
      grossMinor: z.int(),
      recipient: shownRecipient,
      devices: z.array(
        z.object({
          ...device,
          ...lifeOfDevice,
          newServiceUntil: z.int().nullable(),
          refusal: z.enum(['no_svc_expire_time', 'no_svc_device_calc']).nullable(),
        }),
      ),
    }),
  }),
  addOrder: post('/order/add', {
    effect: 'changes',
    summary:
      'Order a plan for devices at the total that was quoted; repeated by the same user with the same `requestKey` it is the same order',
    refusals: ['device_not_found', 'no_plan_data', 'no_svc_device_calc', 'price_error', 'price_null'],
    modules: ['order'],
    access: 'placeOrder',
    input: z.object({
      planId,
      mcuIds,
      totalMinor: long(),
      requestKey: requestKey.optional(),
      recipient: recipientInput().optional(),
    }),
    output: z.object({ orderNo: z.string() }),
  }),
  pageOrder: post('/order/page', {
    effect: 'reads',
    summary:
      'One page of the orders of the caller’s companies, newest first; of one company and those below it when it is named, and those under way with `open`',
    refusals: ['company_not_found'],
    modules: ['order'],
    access: 'seeOrders',
    input: z.object({
      status: z.union([z.literal(''), z.literal('open'), int(0, 4)]).default(''),
      companyId: int(1).optional(),
      key: z.string().max(40).default(''),
      ...paging,
    }),
    output: page(orderItem),
  }),
  orderDetail: get('/order/detail', {
    summary: 'One order with its devices',
    refusals: ['order_not_found'],
    modules: ['order'],
    access: 'seeOrders',
    input: z.object({ orderNo: orderNo() }),
    output: orderItem.extend({
      priceMinor: z.int(),
      discountPercent: z.int(),
      subtotalMinor: z.int(),
      discountMinor: z.int(),
      requestedBy: z.string().nullable(),
      reviewTime: z.int().nullable(),
      payTime: z.int().nullable(),
      confirmTime: z.int().nullable(),
      closeTime: z.int().nullable(),
      payerPath: z.string(),
      recipient: shownRecipient,
      reason: z.string().nullable(),
      payerName: z.string().nullable(),
      payerAccount: z.string().nullable(),
      receiptUrl: z.string().nullable(),
      taxes: shownTaxes,
      grossMinor: z.int(),
      payee: z.object({ name: z.string(), bankLines: z.array(z.string()).readonly() }).nullable(),
      invoices: z.array(
        z.object({
          number: z.string(),
          kind: z.enum(['invoice', 'credit']),
          issuedAt: z.int(),
          totalMinor: z.int(),
          correctedNumber: z.string().optional(),
        }),
      ),
      history: z.array(
        z.object({
          kind: z.enum(HISTORY_KINDS),
          at: z.int(),
          by: z.string().nullable(),
          note: z.string().nullable(),
        }),
      ),
      devices: z.array(z.object({ ...device, ...lifeOfDevice, newServiceUntil: z.int() })),
    }),
  }),
  cancelOrder: post('/order/cancel', {
    effect: 'changes',
    summary: 'Cancel an order that nobody has reviewed yet',
    refusals: ['order_not_found', 'order_status_error'],
    modules: ['order'],
    access: 'placeOrder',
    input: z.object({ orderNo: orderNo() }),
    output: nothing,
  }),
};
