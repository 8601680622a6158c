import type { FileAnswer, Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { printedCode } from '#domain/foundation/basics/printed-code.ts';
import { FALLBACK, isLanguage } from '#domain/foundation/i18n/languages.ts';
import type { passportCalls } from '#domain/reporting/passports/calls.ts';
import { passportPath, passportUrn } from '#domain/reporting/passports/code.ts';
import { documentOf, linkedData } from '#domain/reporting/passports/document.ts';
import type { LogValue } from '#domain/reporting/passports/log-values.ts';
import { reads } from '#domain/reporting/passports/tiers.ts';
import type { Context } from '../../context.ts';
import { logoOnPaper } from '../../foundation/companies/logo-on-paper.ts';
import type { Translate } from '../../foundation/i18n/translate.ts';
import type { Session } from '../../platform/http/session.ts';
import type { DrawPdf } from '../../platform/pdf/pdfs.ts';
import { passportLabel } from './label.ts';
import { passportDocument } from './passport-document.ts';
import { factsOf, type PassportRow, readPassport } from './rows.ts';
import { logOf } from './use.ts';
import { fixedFor, passportOf } from './view.ts';

export interface FileParts extends Pick<Context, 'within' | 'clock' | 'files' | 'config'> {
  readonly translate: (language: string) => Translate;
  readonly drawPdf: DrawPdf;
}

/** A passport as a file: for programs, on paper, or as a label. */
export async function passportFile(
  parts: FileParts,
  session: Session,
  input: Parsed<(typeof passportCalls)['passportFile']>,
  origin: string,
): Promise<FileAnswer> {
  const { row, companyName } = await parts.within(session, async (tx) => {
    const row = await readPassport(tx, input.batteryId);
    const company = await tx.one<{ name: string }>('select name from company where id = $1', [row.companyId]);
    return { row, companyName: company.name };
  });
  const tier = input.tier ?? 'authority';
  const language = input.language ?? (isLanguage(session.language) ? session.language : FALLBACK);
  const name = row.serialNumber || `battery ${row.batteryId}`;
  const t = parts.translate(language);
  if (input.format === 'label') {
    if (row.code === null || !row.isPublic) throw new Refusal('passport_not_public');
    const address = `${origin}${passportPath(row.code)}`;
    const bytes = await parts.drawPdf(passportLabel(row, { address, code: printedCode(row.code), language, t }));
    return { name: `${name} label.pdf`, mediaType: 'application/pdf', bytes };
  }
  const log = reads(tier, 'interest') ? await logOf(parts, session, row) : [];
  if (input.format === 'jsonld') {
    const data = linkedData(documentOf(passportOf(row, log), tier), row.code, evidenceOf(row, log));
    return {
      name: `${name}.jsonld`,
      mediaType: 'application/ld+json',
      bytes: Buffer.from(JSON.stringify(data, null, 2)),
    };
  }
  const bytes = await parts.drawPdf(
    passportDocument({
      facts: factsOf(row),
      fixed: fixedFor(row, tier),
      log,
      changes: reads(tier, 'interest') ? row.statusChanges : null,
      address: row.code !== null && row.isPublic ? `${origin}${passportPath(row.code)}` : null,
      companyName,
      logo: await logoOnPaper(parts, row.path),
      language,
      timeZone: input.timeZone,
      now: parts.clock.now(),
      t,
    }),
  );
  return { name: `${name}.pdf`, mediaType: 'application/pdf', bytes };
}

/** What the values of the log rest on, which the data model has no room for; those that are not known say why. */
const evidenceOf = (row: PassportRow, log: readonly LogValue[]) => ({
  passport: row.code && passportUrn(row.code),
  // The data model has room for the month alone, and none for the passport of the maker.
  warrantyUntil: row.passport.warrantyUntil?.value ?? null,
  makerPassport: row.passport.makerPassport?.value ?? null,
  values: log.map((value) => ({ ...value })),
});
