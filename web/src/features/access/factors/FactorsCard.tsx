import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { IconButton } from '../../../ui/action/IconButton.tsx';
import { Icon } from '../../../ui/art/Icon.tsx';
import type { IconName } from '../../../ui/art/icon-paths.ts';
import { Tag } from '../../../ui/mark/Tag.tsx';
import card from '../../../ui/page/Card.module.css';
import { Failure } from '../../../ui/page/Failure.tsx';
import { loadPart } from '../../../ui/page/load-part.ts';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import { hasPasskeys } from './browser-passkey.ts';
import type { FactorChange } from './FactorDialog.tsx';
import styles from './Factors.module.css';
import { factorQueries, type MyFactors } from './factor-queries.ts';

const FactorDialog = lazy(() => loadPart(() => import('./FactorDialog.tsx')));

/** Second factors of the own account. `password` is the row before them. */
export function FactorsCard({ password }: { password?: ReactNode }) {
  const { t } = useTranslation('factors');
  const { data, error, refetch } = useQuery(factorQueries.mine());
  const [change, setChange] = useState<FactorChange | null>(null);
  return (
    <section className={card.card} aria-labelledby="factors-title">
      <header className={styles.head}>
        <h2 id="factors-title">{t('title')}</h2>
        {data?.demandedBy && (
          <span className={styles.demanded}>
            <Icon name="shield" size={14} />
            {t('required_by', { company: data.demandedBy })}
          </span>
        )}
      </header>
      {password}
      {error && !data && <Failure error={error} onAgain={refetch} />}
      {!error && !data && <Skeleton width="100%" height={168} />}
      {data && <Factors mine={data} onChange={setChange} />}
      {data && change && (
        <Suspense fallback={null}>
          <FactorDialog mine={data} change={change} onClose={() => setChange(null)} />
        </Suspense>
      )}
    </section>
  );
}

function Factors({ mine, onChange }: { mine: MyFactors; onChange: (change: FactorChange) => void }) {
  const { t } = useTranslation('factors');
  const format = useFormat();
  const { authenticator, passkeys, recoveryCodes } = mine;
  const day = (at: number) => format.date('date', at);
  const used = passkeys.flatMap(({ lastUsedAt }) => lastUsedAt ?? []);
  const hindrance = hindranceOf(mine);
  return (
    <>
      <Row
        icon="phone"
        name={t('app')}
        note={authenticator ? t('added', { date: day(authenticator.addedAt) }) : t('not_set_up')}
        state={
          authenticator && (
            <Tag tone="charge" icon="check">
              {t('on')}
            </Tag>
          )
        }
      >
        {authenticator && (
          <Button onClick={() => onChange({ kind: 'remove', id: null, name: t('app') })}>{t('remove')}</Button>
        )}
        <Button onClick={() => onChange({ kind: 'app' })}>{t(authenticator ? 'replace' : 'set_up')}</Button>
      </Row>
      <Row
        icon="person"
        name={t('passkeys')}
        note={
          passkeys.length === 0
            ? t('passkeys_none')
            : used.length === 0
              ? t('never_used')
              : t('last_used', { date: format.clock(Math.max(...used)) })
        }
        state={passkeys.map(({ id, name, host, isForThisHost }) => (
          <span key={id} className={styles.passkey}>
            <Tag>{isForThisHost ? name : t('passkey_elsewhere', { name, host })}</Tag>
            <IconButton
              icon="close"
              iconSize={14}
              label={t('remove_named', { name })}
              onClick={() => onChange({ kind: 'remove', id, name })}
            />
          </span>
        ))}
      >
        <Button
          refusal={hindrance && t(hindrance, { address: mine.passkeyAddress ?? '' })}
          onClick={() => onChange({ kind: 'passkey' })}
        >
          {t('add_passkey')}
        </Button>
      </Row>
      {hindrance && <p className={styles.note}>{t(hindrance, { address: mine.passkeyAddress ?? '' })}</p>}
      <Row
        icon="key"
        name={t('recovery_codes')}
        note={recoveryCodes ? t('made', { date: day(recoveryCodes.madeAt) }) : t('codes_later')}
        state={
          recoveryCodes && (
            <>
              <span className={styles.bar} aria-hidden="true">
                {Array.from({ length: recoveryCodes.of }, (_, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                  <i key={index} data-used={index >= recoveryCodes.left} />
                ))}
              </span>
              {t('codes_left', { left: format.number(recoveryCodes.left), of: format.number(recoveryCodes.of) })}
            </>
          )
        }
      >
        {recoveryCodes && <Button onClick={() => onChange({ kind: 'codes' })}>{t('new_codes')}</Button>}
      </Row>
    </>
  );
}

/** Why no passkey can be made at this address. */
function hindranceOf({ passkeyHindrance }: MyFactors): 'numbers' | 'elsewhere' | 'no_browser' | undefined {
  return passkeyHindrance ?? (hasPasskeys() ? undefined : 'no_browser');
}

interface RowProps {
  icon: IconName;
  name: string;
  note: string;
  state: ReactNode;
  children: ReactNode;
}

const Row = ({ icon, name, note, state, children }: RowProps) => (
  <div className={styles.row}>
    <Icon name={icon} size={17} />
    <div className={styles.what}>
      <b>{name}</b>
      <small>{note}</small>
    </div>
    <div className={styles.state}>{state}</div>
    <div className={styles.buttons}>{children}</div>
  </div>
);
