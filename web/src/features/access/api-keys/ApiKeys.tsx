import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KEY_ENDS_SOON_MS } from '#domain/access/api-keys/limits.ts';
import type { Module } from '#domain/foundation/permissions/permissions.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { FreshKey } from '../../../ui/dialog/FreshKey.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import { Tag } from '../../../ui/mark/Tag.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { LogSection } from '../../../ui/table/LogSection.tsx';
import rows from '../../../ui/table/RowTable.module.css';
import styles from './ApiKeys.module.css';
import { KeyDialog } from './KeyDialog.tsx';
import { type Key, keyQuery, type OfCompany, useRevoke } from './key-queries.ts';

interface Props {
  /** Shows the keys of a company and its accounts; without it those of the reader. */
  company?: (OfCompany & { readonly modules: readonly Module[] }) | null;
}

type Asked = { readonly action: 'add' } | { readonly action: 'revoke'; readonly key: Key };

/** Keys that programs call with. */
export function ApiKeys({ company = null }: Props) {
  const { t } = useTranslation(['api_keys', 'company', 'index']);
  const format = useFormat();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [fresh, setFresh] = useState<{ name: string; value: string } | null>(null);
  const { data, error, refetch } = useQuery(keyQuery(company));
  const revoke = useRevoke(company, ({ name }) => t('api_keys:revoked', { name }));
  const close = () => setAsked(null);
  const now = Date.now();
  return (
    <section className={styles.keys} aria-label={t('api_keys:title')}>
      <header className={styles.head}>
        <h2>
          {t('api_keys:title')} {data && <span className={styles.count}>{format.number(data.length)}</span>}
        </h2>
        <a className={styles.guide} href="/docs" target="_blank" rel="noreferrer">
          {t('api_keys:guide')}
        </a>
        <Button size="small" icon="plus" onClick={() => setAsked({ action: 'add' })}>
          {t('api_keys:add')}
        </Button>
      </header>
      {fresh && <FreshKey {...fresh} onDone={() => setFresh(null)} />}
      {data?.length === 0 ? (
        <p className={styles.none}>{t(company ? 'api_keys:none_company_text' : 'api_keys:none_text')}</p>
      ) : (
        <LogSection total={data?.length} error={error} empty={{ title: '', reason: '' }} onAgain={() => void refetch()}>
          <DataTable
            label={t('api_keys:title')}
            className={classNames(rows.table, rows.lines, rows.compact, styles.table)}
            rows={data}
            keyOf={({ id }) => id}
            columns={[
              {
                key: 'name',
                title: t('api_keys:col_key'),
                isRowHeader: true,
                cell: ({ name, hint }) => (
                  <>
                    <b>{name}</b> <code>{hint}…</code>
                  </>
                ),
              },
              ...(company
                ? [
                    {
                      key: 'owner',
                      title: t('api_keys:col_owner'),
                      named: true,
                      cell: ({ owner, companyName, role }: Key) =>
                        `${owner ?? companyName ?? ''} · ${t(`index:role_${role ?? 'commonUser'}`)}`,
                    },
                  ]
                : []),
              {
                key: 'access',
                title: t('api_keys:access'),
                named: true,
                cell: ({ access }) => t(`api_keys:access_${access}`),
              },
              {
                key: 'modules',
                title: t('api_keys:modules'),
                named: true,
                cell: ({ access, modules }) => (
                  <span className={styles.tags}>
                    {access !== 'bridge' && <Tag>{t('api_keys:no_modules')}</Tag>}
                    {modules.map((module) => (
                      <Tag key={module}>{t(`company:module_${module}`)}</Tag>
                    ))}
                  </span>
                ),
              },
              {
                key: 'expires',
                title: t('api_keys:col_expires'),
                named: true,
                cell: ({ expiresAt }) => <Ends at={expiresAt} now={now} />,
              },
              {
                key: 'used',
                title: t('api_keys:col_used'),
                named: true,
                cell: ({ lastUsedAt, lastNetwork }) =>
                  lastUsedAt === null
                    ? t('api_keys:used_never')
                    : t('api_keys:used_from', { when: format.age(lastUsedAt, now), network: lastNetwork ?? '' }),
              },
              {
                key: 'revoke',
                title: t('api_keys:actions'),
                hidesTitle: true,
                cell: (key) => (
                  <Button
                    kind="quiet"
                    size="small"
                    aria-label={t('api_keys:revoke_of', { name: key.name })}
                    onClick={() => setAsked({ action: 'revoke', key })}
                  >
                    {t('api_keys:revoke')}
                  </Button>
                ),
              },
            ]}
          />
        </LogSection>
      )}
      {asked?.action === 'add' && (
        <KeyDialog
          company={company}
          onClose={close}
          onMade={(name, value) => {
            close();
            setFresh({ name, value });
          }}
        />
      )}
      {asked?.action === 'revoke' && (
        <ConfirmDialog
          open
          danger
          title={t('api_keys:revoke_title')}
          subject={asked.key.name}
          leave={t('api_keys:keep')}
          go={t('api_keys:revoke')}
          onClose={close}
          onGo={() => revoke(asked.key)}
        >
          {t('api_keys:revoke_text')}
        </ConfirmDialog>
      )}
    </section>
  );
}

function Ends({ at, now }: { at: number; now: number }) {
  const { t } = useTranslation('api_keys');
  const date = useFormat().date('date', at);
  if (at <= now) return <Tag tone="alarm">{t('ended', { date })}</Tag>;
  if (at - now > KEY_ENDS_SOON_MS) return date;
  return (
    <Tag tone="low" icon="clock">
      {t('ends', { date })}
    </Tag>
  );
}
