import type { leaseCalls } from '#domain/trade/leases/calls.ts';
import type { leaseMaintenanceCalls } from '#domain/trade/leases/maintenance-calls.ts';
import type { Context } from '../../context.ts';
import type { Texts } from '../../foundation/i18n/texts.ts';
import type { Translate } from '../../foundation/i18n/translate.ts';
import { originOf } from '../../platform/http/origin.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import type { DrawPdf } from '../../platform/pdf/pdfs.ts';
import type { RemakePicture } from '../../platform/pictures/pictures.ts';
import { leaseCalendar } from './calendar.ts';
import { addLease, deleteLease, endLease, updateLease } from './change.ts';
import { addConditionPicture, leaseCondition, takeCondition } from './condition.ts';
import { conditionFile } from './condition-file.ts';
import { exportLeases } from './export.ts';
import {
  addMaintenance,
  addMaintenancePicture,
  checkRoomForPicture,
  deleteMaintenance,
  pageMaintenance,
  updateMaintenance,
} from './maintenance.ts';
import { leaseOverview } from './overview.ts';
import { pageLeases } from './page.ts';
import { checkPaper } from './papers.ts';

export function leaseHandlers(
  context: Context,
  remakePicture: RemakePicture,
  translate: (language: string) => Translate,
  drawPdf: DrawPdf,
  texts: Texts,
): Handlers<typeof leaseCalls & typeof leaseMaintenanceCalls> {
  const { within, clock, files, config } = context;
  return {
    pageLeases: ({ session, input }) => within(session, (tx) => pageLeases(tx, session, input, clock.now())),
    exportLeases: ({ session, input }) => exportLeases(context, texts, session, input),
    addLease: ({ session, input }) => addLease(context, session, input),
    updateLease: ({ session, input }) => updateLease(context, session, input),
    endLease: ({ session, input }) => endLease(context, session, input.id),
    deleteLease: ({ session, input }) => deleteLease(context, session, input.id),
    leaseOverview: ({ session, input }) => within(session, (tx) => leaseOverview(tx, session, input, clock.now())),
    leaseCalendar: ({ session, input }) =>
      within(session, (tx) => leaseCalendar(tx, files, session, input, clock.now())),
    leaseCondition: ({ session, input }) => leaseCondition(context, session, input.id),
    leaseConditionFile: ({ session, input, request }) =>
      conditionFile({ ...context, translate, drawPdf }, session, input, originOf(config, request)),
    checkConditionReport: ({ session, input }) => checkPaper(context, session, input),
    takeLeaseCondition: ({ session, input }) => takeCondition(context, session, input),
    addLeasePicture: ({ session, input, file }) =>
      addConditionPicture(context, session, input, () => remakePicture(file, 'photo')),
    pageLeaseMaintenance: ({ session, input }) =>
      within(session, (tx) => pageMaintenance({ tx, session, files }, input)),
    addLeaseMaintenance: ({ session, input }) =>
      within(session, (tx) => addMaintenance({ tx, session, files, now: clock.now() }, input)),
    updateLeaseMaintenance: ({ session, input }) =>
      within(session, (tx) => updateMaintenance({ tx, session, files, now: clock.now() }, input)),
    deleteLeaseMaintenance: ({ session, input }) =>
      within(session, (tx) => deleteMaintenance({ tx, session, files, now: clock.now() }, input.id)),
    addMaintenancePicture: async ({ session, input, file }) => {
      // Before any work on the picture.
      await within(session, (tx) => checkRoomForPicture({ tx, session }, input.id));
      const bytes = await remakePicture(file, 'photo');
      return within(session, (tx) => addMaintenancePicture({ tx, session, files, now: clock.now() }, input.id, bytes));
    },
  };
}
