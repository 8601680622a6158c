import { useTranslation } from 'react-i18next';
import { readCode } from '#domain/reporting/passports/code.ts';
import { LanguageMenu } from '../../features/access/users/LanguageMenu.tsx';
import { ThemeButton } from '../../features/access/users/ThemeButton.tsx';
import { PublicPassport } from '../../features/reporting/passports/PublicPassport.tsx';
import { LogoMark } from '../../ui/art/LogoMark.tsx';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import styles from '../reporting/SharePage.module.css';

/**
 * The public page of a battery: without account and navigation, in the reader's language.
 * @param passport its code, and behind a dot the key of who may read more
 */
export function PassportPage({ passport }: { passport: string }) {
  const { t } = useTranslation('passports');
  const [typed = '', key = ''] = passport.split('.');
  const code = readCode(typed);
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <span className={styles.brand}>
          <LogoMark size={24} ink="var(--wy-ink)" lamp="var(--wy-accent)" />
          <b>{t('title')}</b>
        </span>
        <LanguageMenu />
        <ThemeButton small />
      </header>
      <main className={styles.main}>
        {code === null ? (
          <EmptyState page alert scene="broken" title={t('page_gone_title')} reason={t('page_gone_text')} />
        ) : (
          <PublicPassport key={code} code={code} passportKey={key} />
        )}
      </main>
    </div>
  );
}
