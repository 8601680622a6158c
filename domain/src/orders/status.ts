/** States of an order. */
export const ORDER_STATUS = { waiting: 0, reviewed: 1, paid: 2, successful: 3, expired: 4 } as const;
export type OrderStatus = (typeof ORDER_STATUS)[keyof typeof ORDER_STATUS];

/** Why an order is closed without having been paid. */
export const CLOSE_REASONS = ['cancelled', 'rejected', 'unpaid'] as const;

/** An order can be cancelled until it has been reviewed. */
export const isCancellable = (status: number): boolean => status === ORDER_STATUS.waiting;
