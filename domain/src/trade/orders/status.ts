import type { InvoiceData } from './invoice.ts';

/** States of an order. */
export const ORDER_STATUS = { waiting: 0, reviewed: 1, paid: 2, successful: 3, expired: 4 } as const;
export type OrderStatus = (typeof ORDER_STATUS)[keyof typeof ORDER_STATUS];

const { waiting, reviewed, paid, successful, expired } = ORDER_STATUS;

/** What can be done with an order, from which states, and the state after it. */
const STEPS = {
  placed: { from: [], to: waiting },
  approved: { from: [waiting], to: reviewed },
  rejected: { from: [waiting, reviewed, paid], to: expired },
  paid: { from: [reviewed], to: paid },
  confirmed: { from: [paid], to: successful },
  cancelled: { from: [waiting], to: expired },
  unpaid: { from: [reviewed], to: expired },
} as const satisfies Readonly<Record<string, { from: readonly OrderStatus[]; to: OrderStatus }>>;

/** What becomes of an order, as programs are told of it. */
export type OrderChange = keyof typeof STEPS;
export const ORDER_CHANGES = Object.keys(STEPS) as OrderChange[];

export const statusAfter = (change: OrderChange): OrderStatus => STEPS[change].to;
export const isPossible = (change: OrderChange, status: number): boolean =>
  STEPS[change].from.some((from) => from === status);

/** States in which something is still to be done. */
export const OPEN_STATUSES: readonly OrderStatus[] = [waiting, reviewed, paid];

/** The history of an order has these; a correction of its invoice leaves its state. */
export const HISTORY_KINDS = [...ORDER_CHANGES, 'credited'] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

/** Why an order is closed without having been paid. */
export const CLOSE_REASONS = ['cancelled', 'rejected', 'unpaid'] as const;

/** Days in which an approved order is to be paid; after that it is closed. */
export const PAY_DAYS = 7;
/** So long before the end of these the payer is reminded. */
export const REMIND_DAYS = 2;

/** The invoice that no credit note has taken back; an order has one at most. */
export const invoiceInForce = <I extends Pick<InvoiceData, 'number' | 'kind' | 'correctedNumber'>>(
  issued: readonly I[],
): I | undefined =>
  issued.find(
    ({ kind, number }) => kind === 'invoice' && !issued.some(({ correctedNumber }) => correctedNumber === number),
  );
