import { analyticsJob } from '../analytics/analytics-job.ts';
import { endedKeysJob } from '../api-keys/jobs.ts';
import { logoOnPaper } from '../companies/logo-on-paper.ts';
import { movedDevicesJob } from '../company-admin/carry-job.ts';
import type { Context } from '../context.ts';
import { commandsJob } from '../control/command-service.ts';
import { deliveryJobs } from '../delivery/jobs.ts';
import type { MailParts } from '../delivery/send-mails.ts';
import { removedDevicesJob } from '../device-admin/jobs.ts';
import { leasesJob } from '../device-admin/leases.ts';
import { rolloutJob } from '../firmware/jobs.ts';
import { networkRatesJob } from '../history/network-rates.ts';
import { extremesJob } from '../history/sealing/extremes-job.ts';
import { undoneImportsJob } from '../imports/jobs.ts';
import { reviewJob } from '../insights/job.ts';
import { outsideJob } from '../leases/outside-watch.ts';
import { maintenanceJobs } from '../maintenance/jobs.ts';
import { reminderJob } from '../order-mail/jobs.ts';
import { unpaidOrdersJob } from '../orders/jobs.ts';
import { erasureJob } from '../personal-data/erase-names.ts';
import { backupJobs } from '../platform/backup/scheduled/job.ts';
import { fileSweepingJob } from '../platform/files/jobs.ts';
import type { Job } from '../platform/jobs/job.ts';
import type { DrawPdf } from '../platform/pdf/pdfs.ts';
import { reportMailJobs } from '../report-mail/jobs.ts';
import { auditJob } from '../system/audit-job.ts';
import { clearingJob } from '../users/jobs.ts';
import { COMMAND_EFFECTS } from './command-effects.ts';

/**
 * The jobs of the role `jobs`, except those of the record pipeline (`record-pipeline.ts`).
 *
 * @param url where this process serves calls
 */
export async function jobsOf(context: Context, url: string, mail: MailParts, drawPdf: DrawPdf): Promise<Job[]> {
  const { publicUrl, roles } = context.config;
  return [
    commandsJob(context, COMMAND_EFFECTS),
    // Devices download images from here, or from where calls are served.
    rolloutJob(context, publicUrl ?? (roles.includes('api') ? url : null)),
    analyticsJob(context),
    reviewJob(context),
    networkRatesJob(context),
    extremesJob(context),
    clearingJob(context),
    endedKeysJob(context),
    erasureJob(context),
    fileSweepingJob(context),
    removedDevicesJob(context),
    undoneImportsJob(context),
    leasesJob(context),
    movedDevicesJob(context),
    unpaidOrdersJob(context),
    ...maintenanceJobs(context),
    outsideJob(context),
    ...deliveryJobs(context, mail),
    ...reportMailJobs(context, { ...mail, drawPdf, logoOf: (path) => logoOnPaper(context, path) }),
    reminderJob(context, mail),
    auditJob(context),
    ...(await backupJobs(context)),
  ];
}
