import { ROOT_PATH } from '#domain/foundation/basics/company-path.ts';
import { FALLBACK, isLanguage } from '#domain/foundation/i18n/languages.ts';
import type { reviewCalls } from '#domain/trade/orders/review-calls.ts';
import type { Context } from '../../context.ts';
import { logoOnPaper } from '../../foundation/companies/logo-on-paper.ts';
import type { Translate } from '../../foundation/i18n/translate.ts';
import { deviceChanged } from '../../platform/db/invalidations.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import type { DrawPdf } from '../../platform/pdf/pdfs.ts';
import type { RemakePicture } from '../../platform/pictures/pictures.ts';
import { billingScope, readBilling, saveBilling } from './billing.ts';
import { confirmOrder } from './confirm.ts';
import { invoiceDocument } from './invoice-document.ts';
import { findInvoice } from './invoices.ts';
import { payableOrder, payOrder } from './pay.ts';
import { savePlan } from './plans.ts';
import { approveOrder, creditOrder, rejectOrder } from './review.ts';

/** What becomes of an order after it was placed, and what super admins set for it. */
export function reviewHandlers(
  { within, clock, files, invalidations }: Context,
  remakePicture: RemakePicture,
  translate: (language: string) => Translate,
  drawPdf: DrawPdf,
): Handlers<typeof reviewCalls> {
  const billing = () => within(billingScope, readBilling);
  return {
    approveOrder: async ({ session, input }) => {
      const settings = await billing();
      const approve = () => within(session, (tx) => approveOrder(tx, session, input.orderNo, settings, clock.now()));
      return { invoiceNumber: await approve() };
    },
    rejectOrder: async ({ session, input }) => {
      await within(session, (tx) => rejectOrder(tx, session, input.orderNo, input.reason, clock.now()));
      return null;
    },
    payOrder: async ({ session, input, file }) => {
      // Before any work on the picture.
      await within(session, (tx) => payableOrder(tx, session, input.orderNo));
      const picture = await remakePicture(file, 'photo');
      await within(session, (tx) => payOrder(tx, files, session, input, picture, clock.now()));
      return null;
    },
    confirmOrder: async ({ session, input }) => {
      const devices = await within(session, (tx) => confirmOrder(tx, session, input.orderNo, clock.now()));
      await invalidations.publish(...devices.map(deviceChanged));
      return { devices: devices.length };
    },
    creditOrder: async ({ session, input }) => {
      const settings = await billing();
      return within(session, (tx) => creditOrder(tx, session, input, settings, clock.now()));
    },
    orderInvoiceInfo: ({ session, input }) => within(session, (tx) => findInvoice(tx, input.orderNo, input.number)),
    orderInvoice: async ({ session, input }) => {
      const invoice = await within(session, (tx) => findInvoice(tx, input.orderNo, input.number));
      const language = input.language ?? (isLanguage(session.language) ? session.language : FALLBACK);
      // Whoever runs the installation sells its data service.
      const logo = await logoOnPaper({ within, files }, ROOT_PATH);
      const bytes = await drawPdf(invoiceDocument(invoice, logo, language, translate(language)));
      return { name: `${invoice.number}.pdf`, mediaType: 'application/pdf', bytes };
    },
    savePlan: async ({ session, input }) => ({
      planId: await within(session, (tx) => savePlan(tx, session, input, clock.now())),
    }),
    orderBilling: billing,
    saveBilling: async ({ session, input }) => {
      await within(billingScope, (tx) => saveBilling(tx, session, input.billing, clock.now()));
      return null;
    },
  };
}
