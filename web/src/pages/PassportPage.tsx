import { useTranslation } from 'react-i18next';
import { readCode } from '#domain/passports/code.ts';
import { PublicPassport } from '../features/passports/PublicPassport.tsx';
import { LanguageMenu } from '../features/users/LanguageMenu.tsx';
import { ThemeButton } from '../features/users/ThemeButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LogoMark } from '../ui/LogoMark.tsx';
import styles from './SharePage.module.css';

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
