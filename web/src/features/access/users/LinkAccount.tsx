import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '../../../api/session.ts';
import { showOnTab } from '../../../api/tab.ts';
import { visitedCompany } from '../../../api/visited-company.ts';
import { useWebInfo } from '../../../api/web-info.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { initialsOf } from '../../../ui/art/initials.ts';
import { FullPage } from '../../../ui/page/FullPage.tsx';
import { useAccountName } from './account-name.ts';
import styles from './LinkAccount.module.css';

interface Props {
  present: Session;
  linked: Session;
  onStay: () => void;
  onSwitch: () => void;
}

/** Asks before a link signs the reader in as somebody else. */
export function LinkAccount({ present, linked, onStay, onSwitch }: Props) {
  const { t } = useTranslation('login');
  const info = useWebInfo();
  useEffect(() => showOnTab(info, visitedCompany()), [info]);
  return (
    <FullPage>
      <section className={styles.question} aria-labelledby="link-title">
        <h1 id="link-title" className={styles.title}>
          {t('link_title')}
        </h1>
        <p className={styles.lead}>{t('link_lead')}</p>
        <dl className={styles.accounts}>
          <Account label={t('link_present')} session={present} />
          <Account label={t('link_other')} session={linked} />
        </dl>
        <p className={styles.advice}>{t('link_advice')}</p>
        <div className={styles.actions}>
          <Button size="large" onClick={onSwitch}>
            {t('link_switch')}
          </Button>
          <Button size="large" kind="primary" autoFocus onClick={onStay}>
            {t('link_keep')}
          </Button>
        </div>
      </section>
    </FullPage>
  );
}

function Account({ label, session }: { label: string; session: Session }) {
  const { t } = useTranslation('index');
  const { loginName, companyName, role } = session;
  const name = useAccountName(session);
  return (
    <div className={styles.account}>
      <dt>{label}</dt>
      <dd>
        <span className={styles.tile} aria-hidden="true">
          {initialsOf(companyName || name)}
        </span>
        <span className={styles.text}>
          <b>{name}</b>
          <span>{loginName}</span>
          <span>{companyName || t(`role_${role}`)}</span>
        </span>
      </dd>
    </div>
  );
}
