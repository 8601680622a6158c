import { z } from 'zod';
import { get, post } from '../../contract/define.ts';
import { flag, int, json, language, list, nothing } from '../../contract/fields.ts';
import { MAX_IMAGE_BYTES } from '../../foundation/devices/device-limits.ts';
import { line, lines, note, orderNo, recipientInput, shownRates, shownRecipient, shownTaxes } from './fields.ts';
import { MAX_TAXES } from './limits.ts';
import { MAX_PRICE_MINOR, WHOLE_RATE } from './money.ts';

const modules = ['order'] as const;

const sellerLines = z.object({
  name: line(),
  addressLines: lines(),
  taxId: line(40),
  bankLines: lines(),
});
/** What stands on invoices beside the order. */
const billing = z.object({
  seller: sellerLines,
  taxes: list(z.object({ name: line(40).min(1), rate: int(0, WHOLE_RATE) }), { max: MAX_TAXES }),
});

const shownBilling = z.object({
  seller: z.object({
    name: z.string(),
    addressLines: z.array(z.string()).readonly(),
    taxId: z.string(),
    bankLines: z.array(z.string()).readonly(),
  }),
  taxes: shownRates,
});

export type Billing = z.output<typeof shownBilling>;

const invoiceLine = z.object({
  text: z.string(),
  deviceName: z.string(),
  serialNumber: z.string(),
  years: z.int(),
  from: z.int(),
  until: z.int(),
  unitPrice: z.int(),
  discountPercent: z.int(),
  net: z.int(),
});

const invoiceOf = {
  orderNo: orderNo(),
  number: z
    .string()
    .regex(/^[A-Z]{2,3}-\d{6,10}$/)
    .optional(),
};

export const reviewCalls = {
  approveOrder: post('/order/approve', {
    effect: 'changes',
    summary: 'Approve an order: its invoice is issued, and it is to be paid within seven days',
    refusals: ['order_not_found', 'order_status_error', 'billing_missing'],
    modules,
    access: 'decideOrder',
    input: z.object({ orderNo: orderNo() }),
    output: z.object({ invoiceNumber: z.string() }),
  }),
  rejectOrder: post('/order/reject', {
    effect: 'changes',
    summary:
      'Reject an order that is not confirmed yet, with the reason that the payer reads; its invoice is taken back',
    refusals: ['order_not_found', 'order_status_error'],
    modules,
    access: 'decideOrder',
    input: z.object({ orderNo: orderNo(), reason: note() }),
    output: nothing,
  }),
  payOrder: post('/order/pay', {
    effect: 'changes',
    summary:
      'Say that an approved order is paid, with a picture of the receipt (field file: JPEG, PNG or WebP), which is re-encoded',
    refusals: ['img_ext_not_support', 'order_not_found', 'order_status_error'],
    modules,
    access: 'placeOrder',
    body: 'multipart',
    maxFileBytes: MAX_IMAGE_BYTES,
    fileTooLarge: 'img_over_size',
    input: z.object({ orderNo: orderNo(), payerName: line().min(1), payerAccount: line(64).default('') }),
    output: nothing,
  }),
  confirmOrder: post('/order/confirm', {
    effect: 'changes',
    summary:
      'Confirm that the payment has arrived: the data service of each device is extended, once, from its end or from now when that is over',
    refusals: ['order_not_found', 'order_status_error'],
    modules,
    access: 'decideOrder',
    input: z.object({ orderNo: orderNo() }),
    output: z.object({ devices: z.int() }),
  }),
  creditOrder: post('/order/credit', {
    effect: 'changes',
    summary:
      'Take back the invoice of an order by a credit note, and issue another one for `recipient`; without `recipient` only for a confirmed order',
    refusals: ['order_not_found', 'order_status_error', 'billing_missing', 'invoice_not_found'],
    modules,
    access: 'decideOrder',
    input: z.object({ orderNo: orderNo(), note: note(), recipient: recipientInput().optional() }),
    output: z.object({ creditNumber: z.string(), invoiceNumber: z.string().nullable() }),
  }),
  orderInvoiceInfo: get('/order/invoiceInfo', {
    summary: 'The figures of an invoice or credit note as it was issued; without `number` of the invoice that stands',
    refusals: ['order_not_found', 'invoice_not_found'],
    modules,
    access: 'seeOrders',
    input: z.object(invoiceOf),
    output: z.object({
      number: z.string(),
      kind: z.enum(['invoice', 'credit']),
      issuedAt: z.int(),
      dueAt: z.int().nullable(),
      seller: shownBilling.shape.seller,
      recipient: shownRecipient,
      orderNo: z.string(),
      currency: z.string(),
      lines: z.array(invoiceLine).readonly(),
      net: z.int(),
      taxes: shownTaxes,
      total: z.int(),
      correctedNumber: z.string().optional(),
      note: z.string().optional(),
    }),
  }),
  orderInvoice: get('/order/invoice', {
    summary:
      'An invoice or credit note of an order as it was issued, as PDF in the language of the reader; without `number` the invoice that stands',
    refusals: ['order_not_found', 'invoice_not_found'],
    modules,
    access: 'seeOrders',
    input: z.object({ ...invoiceOf, language: language().optional() }),
    output: 'file',
    mediaTypes: ['application/pdf'],
  }),
  savePlan: post('/order/savePlan', {
    effect: 'changes',
    summary: 'Add a data plan, or change the one of `planId`; orders keep the price at which they were placed',
    refusals: ['no_plan_data', 'max_data_plans'],
    modules,
    access: 'managePlans',
    input: z.object({
      planId: int(1).optional(),
      planName: line(100).min(1),
      years: int(1, 10),
      priceMinor: int(0, MAX_PRICE_MINOR).nullable().optional(),
      discountPercent: int(0, 100).default(0),
      offered: flag().default(true),
    }),
    output: z.object({ planId: z.int() }),
  }),
  orderBilling: get('/order/billing', {
    summary: 'Seller, payee, bank and taxes as the next invoice has them',
    modules,
    access: 'managePlans',
    output: shownBilling,
  }),
  saveBilling: post('/order/saveBilling', {
    effect: 'changes',
    summary: 'Set seller, payee, bank and taxes of the invoices that are issued from now on',
    modules,
    access: 'managePlans',
    input: z.object({ billing: json(billing) }),
    output: nothing,
  }),
};
