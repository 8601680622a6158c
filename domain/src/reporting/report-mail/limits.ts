/** A company with everything below it, one of its sites, or one device. */
export const REPORT_SUBJECTS = ['fleet', 'site', 'device'] as const;
export type ReportSubject = (typeof REPORT_SUBJECTS)[number];

export const REPORT_RHYTHMS = ['daily', 'weekly', 'monthly'] as const;
export type ReportRhythm = (typeof REPORT_RHYTHMS)[number];

export const REPORT_ATTACHMENTS = ['none', 'pdf', 'csv', 'xlsx'] as const;
export type ReportAttachment = (typeof REPORT_ATTACHMENTS)[number];

export const MAX_REPORT_RECIPIENTS = 20;
/** Schedules of a company, and of one member who is no administrator. */
export const MAX_COMPANY_SCHEDULES = 100;
export const MAX_OWN_SCHEDULES = 10;
export const DAYS_OF_WEEK = 7;
