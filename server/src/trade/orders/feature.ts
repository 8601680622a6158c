import { ordersApi } from '#domain/trade/orders/api.ts';
import { feature } from '../../feature.ts';
import { orderHandlers } from './http.ts';
import { unpaidOrdersJob } from './jobs.ts';
import { reviewHandlers } from './review-http.ts';
import { ordersTables } from './tables.ts';

export const ordersFeature = feature({
  name: 'orders',
  tables: ordersTables,
  calls: ordersApi.calls,
  handlers: ({ context, texts, translate, drawPdf, remakePicture }) => ({
    ...orderHandlers(context, texts),
    ...reviewHandlers(context, remakePicture, translate, drawPdf),
  }),
  jobs: ({ context }) => [unpaidOrdersJob(context)],
  audit: { orders: ['add', 'approve', 'billing', 'cancel', 'confirm', 'credit', 'expire', 'pay', 'plan', 'reject'] },
});
