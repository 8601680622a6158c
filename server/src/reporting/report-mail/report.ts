import type { ReportAttachment, ReportRhythm, ReportSubject } from '#domain/reporting/report-mail/limits.ts';
import type { ScopedDevice } from '../../platform/http/serve.ts';

/** A report that is to be mailed: what it is about, and when it was due. */
export interface Report {
  readonly scheduleId: number;
  readonly at: number;
  readonly subject: ReportSubject;
  readonly companyId: number;
  readonly siteId: number | null;
  readonly deviceId: number | null;
  readonly every: ReportRhythm;
  readonly timeZone: string;
  readonly attachment: ReportAttachment;
}

/** What of it a reader sees now: the name, and the device if it is about one. */
export interface SeenSubject {
  readonly name: string;
  /** Where the console shows it, below its address. */
  readonly path: string;
  readonly device: ScopedDevice | null;
}
