import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { rememberPage } from '../api/return-page.ts';
import { useWebInfo } from '../api/web-info.ts';
import { SharedByLink } from '../features/sharing/SharedContent.tsx';
import { TakeShare } from '../features/sharing/TakeShare.tsx';
import { LanguageMenu } from '../features/users/LanguageMenu.tsx';
import { ThemeButton } from '../features/users/ThemeButton.tsx';
import { paths } from '../paths.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LogoMark } from '../ui/LogoMark.tsx';
import { PassportPage } from './PassportPage.tsx';
import styles from './SharePage.module.css';
import { drawnParts } from './shared-parts.tsx';

const route = getRouteApi('/share');

/** What somebody outside is shown by a link: without navigation, in the reader's language. */
export function SharePage() {
  const { passport } = route.useSearch();
  return passport === undefined ? <SharedPage /> : <PassportPage passport={passport} />;
}

function SharedPage() {
  const { t } = useTranslation('sharing');
  const navigate = useNavigate();
  const { key } = route.useSearch();
  const name = useWebInfo()?.siteName || 'Wattyard';
  const signIn = () => {
    rememberPage(location.hash);
    void navigate(paths.login());
  };
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <span className={styles.brand}>
          <LogoMark size={24} ink="var(--wy-ink)" lamp="var(--wy-accent)" />
          <b>{name}</b>
        </span>
        <LanguageMenu />
        <ThemeButton small />
      </header>
      <main className={styles.main}>
        {key === undefined ? (
          <EmptyState page alert scene="broken" title={t('gone_title')} reason={t('incomplete')} />
        ) : (
          <SharedByLink
            key={key}
            shareKey={key}
            drawn={drawnParts}
            onAccount={
              <TakeShare
                shareKey={key}
                onTaken={(id) => void navigate({ ...paths.sharedWithMe({ id }), replace: true })}
                onSignIn={signIn}
              />
            }
          />
        )}
      </main>
    </div>
  );
}
