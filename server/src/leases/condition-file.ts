import { buffer } from 'node:stream/consumers';
import type { Calls } from '#domain/calls.ts';
import type { Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/errors.ts';
import { FALLBACK, isLanguage } from '#domain/i18n/languages.ts';
import { judge, verdictOf } from '#domain/leases/condition-report.ts';
import { logoOnPaper } from '../companies/logo-on-paper.ts';
import type { Context } from '../context.ts';
import type { Translate } from '../i18n/translate.ts';
import type { Session } from '../platform/http/session.ts';
import type { DrawPdf } from '../platform/pdf/pdfs.ts';
import { conditionDocument, type PicturesById } from './condition-document.ts';
import { type LeaseRow, readLease } from './rows.ts';

interface Parts extends Pick<Context, 'within' | 'clock' | 'files'> {
  readonly translate: (language: string) => Translate;
  readonly drawPdf: DrawPdf;
}

/** The conditions that were taken of a lease that the caller sees, as a document. */
export async function conditionFile(
  { within, clock, files, translate, drawPdf }: Parts,
  session: Session,
  { id, timeZone, ...asked }: Parsed<Calls['leaseConditionFile']>,
) {
  const lease = await within(session, (tx) => readLease(tx, id));
  if (!lease) throw new Refusal('lease_not_found');
  const { startCondition: start, endCondition: end, contractNumber, customer, rentalCompany } = lease;
  if (!start && !end) throw new Refusal('lease_condition_missing');
  const judged = judge(lease.limits, start, end);
  const report = {
    contractNumber,
    customer,
    rentalCompany,
    device: { name: lease.deviceName, serialNumber: lease.deviceSn, type: lease.deviceType ?? '' },
    period: lease,
    timeZone,
    start,
    end,
    judged,
    verdict: verdictOf(judged),
  };
  const language = asked.language ?? (isLanguage(session.language) ? session.language : FALLBACK);
  const pictures = await picturesOf(files, lease);
  const logo = await logoOnPaper({ within, files }, lease.path);
  const bytes = await drawPdf(conditionDocument(report, pictures, logo, language, translate(language), clock.now()));
  return { name: `${contractNumber.replaceAll('/', '-')}.pdf`, mediaType: 'application/pdf', bytes };
}

async function picturesOf(files: Context['files'], { startCondition, endCondition }: LeaseRow): Promise<PicturesById> {
  const found = new Map<string, Uint8Array>();
  for (const { fileId } of [startCondition, endCondition].flatMap((condition) => condition?.pictures ?? [])) {
    const file = await files.open(fileId);
    if (file) found.set(fileId, await buffer(file.read()));
  }
  return found;
}
