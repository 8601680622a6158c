import { buffer } from 'node:stream/consumers';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { FALLBACK, isLanguage } from '#domain/foundation/i18n/languages.ts';
import type { ConditionReport } from '#domain/trade/leases/condition-report.ts';
import { readReportCode } from '#domain/trade/leases/report-code.ts';
import type { Context } from '../../context.ts';
import { logoOnPaper } from '../../foundation/companies/logo-on-paper.ts';
import type { Translate } from '../../foundation/i18n/translate.ts';
import type { Session } from '../../platform/http/session.ts';
import type { DrawPdf } from '../../platform/pdf/pdfs.ts';
import { conditionDocument, type PicturesById } from './condition-document.ts';
import { issuePaper, paperOf } from './papers.ts';
import { readLease } from './rows.ts';

interface Parts extends Pick<Context, 'within' | 'clock' | 'files'> {
  readonly translate: (language: string) => Translate;
  readonly drawPdf: DrawPdf;
}

/**
 * The conditions that were taken of a lease that the caller sees, as a document: as they are now, or as they were issued.
 * @param origin where the console is reached, for who checks the paper
 */
export async function conditionFile(
  { within, clock, files, translate, drawPdf }: Parts,
  session: Session,
  { id, timeZone, ...asked }: Parsed<Calls['leaseConditionFile']>,
  origin: string,
) {
  const now = clock.now();
  const { lease, paper } = await within(session, async (tx) => {
    const lease = await readLease(tx, id);
    if (!lease) throw new Refusal('lease_not_found');
    const paper =
      asked.code === undefined
        ? await issuePaper(tx, lease, now)
        : await paperOf(tx, id, readReportCode(asked.code) ?? asked.code);
    return { lease, paper };
  });
  const { code, report } = paper;
  const language = asked.language ?? (isLanguage(session.language) ? session.language : FALLBACK);
  const document = conditionDocument(report, {
    pictures: await picturesOf(files, report),
    logo: await logoOnPaper({ within, files }, lease.path),
    code,
    origin,
    language,
    timeZone,
    t: translate(language),
    now,
  });
  const name = `${report.contractNumber.replaceAll('/', '-')}.pdf`;
  return { name, mediaType: 'application/pdf', bytes: await drawPdf(document) };
}

async function picturesOf(files: Context['files'], { start, end }: ConditionReport): Promise<PicturesById> {
  const found = new Map<string, Uint8Array>();
  for (const { fileId } of [start, end].flatMap((condition) => condition?.pictures ?? [])) {
    const file = await files.open(fileId);
    if (file) found.set(fileId, await buffer(file.read()));
  }
  return found;
}
