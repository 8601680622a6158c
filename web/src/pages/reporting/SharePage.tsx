import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { rememberPage } from '../../api/return-page.ts';
import { useWebInfo } from '../../api/web-info.ts';
import { LanguageMenu } from '../../features/access/users/LanguageMenu.tsx';
import { ThemeButton } from '../../features/access/users/ThemeButton.tsx';
import { SharedByLink } from '../../features/reporting/sharing/SharedContent.tsx';
import { TakeShare } from '../../features/reporting/sharing/TakeShare.tsx';
import { paths } from '../../routes/paths.ts';
import { LogoMark } from '../../ui/art/LogoMark.tsx';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { PassportPage } from '../power/PassportPage.tsx';
import { drawnParts } from '../shared/shared-parts.tsx';
import styles from './SharePage.module.css';

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
