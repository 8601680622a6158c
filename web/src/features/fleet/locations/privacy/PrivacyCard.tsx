import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../../api/client.ts';
import { privacyQueries } from '../../../../api/privacy-queries.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { Dialog } from '../../../../ui/dialog/Dialog.tsx';
import { classNames } from '../../../../ui/layout/class-names.ts';
import card from '../../../../ui/page/Card.module.css';
import { LogSection } from '../../../../ui/table/LogSection.tsx';
import { HoursList } from './HoursList.tsx';
import styles from './Privacy.module.css';
import { PrivacyForm } from './PrivacyForm.tsx';

interface Props {
  mcuId: string;
  /** Why nothing can be changed; undefined when it can. */
  refusal: string | undefined;
}

/** When nobody is to know where a device is. */
export function PrivacyCard({ mcuId, refusal }: Props) {
  const { t } = useTranslation('location');
  const format = useFormat();
  const [edits, setEdits] = useState(false);
  const { data, error, refetch } = useQuery(privacyQueries.ofDevice(mcuId));
  return (
    <section className={classNames(card.card, styles.card)} aria-labelledby="privacy-title">
      <header className={styles.header}>
        <h2 id="privacy-title" className={styles.title}>
          {t('privacy_title')}
        </h2>
        <Button
          size="small"
          icon="pencil"
          refusal={data ? refusal : t('privacy_loading')}
          onClick={() => setEdits(true)}
        >
          {t('privacy_change')}
        </Button>
      </header>
      <p className={styles.note}>{t('privacy_text')}</p>
      <LogSection total={data && 1} error={error} empty={{ title: '', reason: '' }} onAgain={() => void refetch()}>
        {data && (
          <>
            {data.own.length + data.ofCompanies.length === 0 && <p className={styles.note}>{t('privacy_none')}</p>}
            <HoursList hours={data.own} />
            <HoursList hours={data.ofCompanies} note={t('privacy_of_company')} />
            {data.privateUntil !== null && (
              <p className={styles.now}>
                {t('privacy_until', { time: format.date('dayMonthTime', data.privateUntil, data.timeZone) })}
              </p>
            )}
            <p className={styles.note}>{t('privacy_zone', { zone: data.timeZone })}</p>
          </>
        )}
      </LogSection>
      {edits && data && (
        <Dialog title={t('privacy_title')} open onClose={() => setEdits(false)} width={560}>
          <p className={styles.note}>{t('privacy_text')}</p>
          <PrivacyForm
            hours={data.own}
            save={(hours) => ask('savePrivacyHours', { mcuId, hours })}
            onLeave={() => setEdits(false)}
            onSaved={() => {
              setEdits(false);
              return Promise.all([
                queryClient.invalidateQueries({ queryKey: ['privacy'] }),
                queryClient.invalidateQueries({ queryKey: ['devices'] }),
              ]);
            }}
          />
        </Dialog>
      )}
    </section>
  );
}
