import type { CompanyPath } from '#domain/foundation/basics/company-path.ts';
import { containsPath } from '#domain/foundation/basics/company-path.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { ReportSubject } from '#domain/reporting/report-mail/limits.ts';
import type { Tx } from '../../platform/db/within.ts';

/** What a report is about, as the transaction sees it. */
export interface Subject {
  readonly subject: ReportSubject;
  readonly name: string;
  /** Whose people receive it. */
  readonly companyId: number;
  readonly path: CompanyPath;
  readonly siteId: number | null;
  readonly deviceId: number | null;
  readonly timeZone: string;
}

interface SubjectRequest {
  readonly subject: ReportSubject;
  readonly companyId?: number | undefined;
  readonly siteId?: number | undefined;
  readonly mcuId?: string | undefined;
}

interface Reader {
  readonly companyId: number;
  readonly path: CompanyPath;
}

interface CompanyRow {
  id: number;
  path: string;
  name: string;
  timeZone: string | null;
}
const USUAL_ZONE = 'Etc/UTC';

const required = (field: string): never => {
  throw new Refusal('param_error', { field, rule: 'required' });
};

/** What somebody wants a report of, which has to be in the scope of the transaction. */
export function findSubject(tx: Tx, reader: Reader, request: SubjectRequest): Promise<Subject> {
  const { subject, companyId, siteId, mcuId } = request;
  if (subject === 'fleet') return ofFleet(tx, companyId ?? reader.companyId);
  if (subject === 'site') return ofSite(tx, siteId ?? required('siteId'));
  return ofDevice(tx, reader, mcuId ?? required('mcuId'));
}

async function ofFleet(tx: Tx, id: number): Promise<Subject> {
  const company = await tx.maybe<CompanyRow>('select id, path, name, time_zone from company where id = $1', [id]);
  if (!company) throw new Refusal('company_not_found');
  const { path, name, timeZone } = company;
  return {
    subject: 'fleet',
    name,
    companyId: id,
    path,
    siteId: null,
    deviceId: null,
    timeZone: timeZone ?? USUAL_ZONE,
  };
}

async function ofSite(tx: Tx, id: number): Promise<Subject> {
  const site = await tx.maybe<CompanyRow & { companyId: number }>(
    `select s.id, s.company_id, s.path, s.name, coalesce(s.time_zone, c.time_zone) as time_zone
     from site s join company c on c.id = s.company_id where s.id = $1`,
    [id],
  );
  if (!site) throw new Refusal('site_not_found');
  const { companyId, path, name, timeZone } = site;
  return { subject: 'site', name, companyId, path, siteId: id, deviceId: null, timeZone: timeZone ?? USUAL_ZONE };
}

/** Of a device that is leased to the reader's company, the people of that company receive the report. */
async function ofDevice(tx: Tx, reader: Reader, mcuId: string): Promise<Subject> {
  const device = await tx.maybe<CompanyRow & { companyId: number }>(
    `select d.id, d.company_id, d.path, d.name, coalesce(s.time_zone, c.time_zone) as time_zone
     from device d left join site s on s.id = d.site_id left join company c on c.id = d.company_id where d.mcu_id = $1`,
    [mcuId],
  );
  if (!device) throw new Refusal('device_not_found');
  const { id: deviceId, name, timeZone } = device;
  const { companyId, path } = containsPath(reader.path, device.path) ? device : reader;
  return { subject: 'device', name, companyId, path, siteId: null, deviceId, timeZone: timeZone ?? USUAL_ZONE };
}
