import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isErrorCode } from '#domain/foundation/basics/errors.ts';
import { type AuditChange, type AuditValue, partsOfDetail } from '#domain/foundation/system/audit-action.ts';
import { ApiError } from '../../../../api/api-error.ts';
import { errorText } from '../../../../i18n/error-text.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { Icon } from '../../../../ui/art/Icon.tsx';
import styles from './AuditDetail.module.css';
import { type AuditEntry, auditCount, type Instants } from './audit-queries.ts';
import type { AuditSearch } from './audit-search.ts';
import { fieldText, useAuditText } from './audit-text.ts';
import { ResultTag } from './ResultTag.tsx';
import { Who } from './Who.tsx';

interface Props {
  entry: AuditEntry;
  /** The period of the list. */
  days: Instants;
  onNarrow: (change: Partial<AuditSearch>) => void;
}

/** One entry: who, what, when, from where, and what is different since. */
export function AuditDetail({ entry, days, onNarrow }: Props) {
  const { t } = useTranslation('audit');
  const format = useFormat();
  const text = useAuditText();
  const { changes, unchanged, rest } = partsOfDetail(entry.detail);
  const { userId, companyId } = entry;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <article className={styles.entry}>
      <p className={styles.number}>{t('number', { id: format.number(entry.id) })}</p>
      <h2>{text.what(entry)}</h2>
      <dl className={styles.facts}>
        <Fact name={t('object')}>
          {text.object(entry) ?? '–'} <IdOf id={entry.target} named={text.object(entry)} />
        </Fact>
        <Fact name={t('col_who')}>
          <Who entry={entry} />
          {userId !== null && entry.userName !== null && (
            <>
              {' '}
              <small>{t('account_number', { id: userId })}</small>
            </>
          )}
          {userId !== null && (
            <Button size="small" icon="filter" onClick={() => onNarrow({ person: userId })}>
              {t('only_person')}
            </Button>
          )}
        </Fact>
        <Fact name={t('company')}>
          {text.company(entry)} <IdOf id={companyId} named={entry.companyName} />
          <Button size="small" icon="filter" onClick={() => onNarrow({ companies: String(companyId) })}>
            {t('only_company')}
          </Button>
        </Fact>
        <Fact name={t('col_time')}>
          {format.date('dateTime', entry.at)} <small>{timeZone}</small>
        </Fact>
        <Fact name={t('col_from')}>{entry.address ?? '–'}</Fact>
        {entry.client !== null && <Fact name={t('client')}>{entry.client}</Fact>}
        <Fact name={t('col_result')}>
          <ResultTag entry={entry} />
        </Fact>
        {entry.outcome !== 'done' && (
          <Fact name={t('reason')}>
            {isErrorCode(entry.outcome) ? errorText(new ApiError('refused', entry.outcome)) : entry.outcome}
          </Fact>
        )}
        {rest.map(([field, value]) => (
          <Fact key={field} name={fieldText(field)}>
            <Value value={value} name={entry.names[field]} />
          </Fact>
        ))}
      </dl>
      {changes.length > 0 && (
        <section className={styles.changes} aria-label={t('changed', { count: changes.length })}>
          <header>
            <h3>{t('changed', { count: changes.length })}</h3>
            <CopyChanges changes={changes} />
          </header>
          <dl>
            {changes.map(({ field, before, after }) => (
              <div key={field}>
                <dt>{fieldText(field)}</dt>
                <dd className={styles.before}>
                  <span className="visually-hidden">{t('before')}: </span>
                  <span aria-hidden="true">−</span> <Value value={before} name={entry.names.from} />
                </dd>
                <dd className={styles.after}>
                  <span className="visually-hidden">{t('after')}: </span>
                  <span aria-hidden="true">+</span> <Value value={after} name={entry.names.to} />
                </dd>
              </div>
            ))}
          </dl>
          {unchanged.length > 0 && (
            <details>
              <summary>{t('unchanged', { count: unchanged.length })}</summary>
              <dl className={styles.facts}>
                {unchanged.map(([field, value]) => (
                  <Fact key={field} name={fieldText(field)}>
                    <Value value={value} />
                  </Fact>
                ))}
              </dl>
            </details>
          )}
        </section>
      )}
      {entry.session !== null && <SameSession session={entry.session} days={days} onNarrow={onNarrow} />}
      <p className={styles.forever}>
        <Icon name="lock" size={14} />
        {t('forever')}
      </p>
    </article>
  );
}

/** Puts the changes on the clipboard, a line for each. */
function CopyChanges({ changes }: { changes: readonly AuditChange[] }) {
  const { t } = useTranslation('index');
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    const lines = changes.map(({ field, before, after }) => `${fieldText(field)}: ${before ?? '–'} → ${after ?? '–'}`);
    try {
      await navigator.clipboard.writeText(lines.join('\n'));
      setCopied(true);
    } catch {
      // Without a secure origin there is no clipboard; the text can be selected.
      setCopied(false);
    }
  };
  return (
    <Button kind="quiet" size="small" icon={copied ? 'check' : 'copy'} onClick={() => void copy()}>
      {t(copied ? 'copied' : 'copy')}
    </Button>
  );
}

interface SessionProps extends Pick<Props, 'days' | 'onNarrow'> {
  session: string;
}

/** The way to what else was done in the session, in the period of the list. */
function SameSession({ session, days, onNarrow }: SessionProps) {
  const { t } = useTranslation('audit');
  const format = useFormat();
  const { data: count } = useQuery(auditCount({ session }, days));
  if (count === undefined || count < 2) return null;
  return (
    <button
      type="button"
      className={styles.session}
      onClick={() =>
        onNarrow({
          session,
          key: undefined,
          feature: undefined,
          result: undefined,
          companies: undefined,
          person: undefined,
        })
      }
    >
      <b>{t('same_session')}</b>
      <span>{t('more_entries', { count: count - 1, number: format.number(count - 1) })}</span>
      <Icon name="chevron-right" size={14} />
    </button>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** The id of what is named. */
const IdOf = ({ id, named }: { id: string | number | null; named: string | null }) =>
  id !== null && named !== null && String(id) !== named && <small>{id}</small>;

function Value({ value, name }: { value: AuditValue; name?: string | undefined }) {
  const format = useFormat();
  const { t } = useTranslation('audit');
  if (name !== undefined)
    return (
      <>
        {name} <small>{value}</small>
      </>
    );
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (typeof value === 'number') return value > 1e11 ? format.date('dateTime', value) : format.number(value);
  return value === null || value === '' ? '–' : value;
}
