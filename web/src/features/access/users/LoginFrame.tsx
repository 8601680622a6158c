import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Brand } from '#domain/foundation/companies/brand.ts';
import { useVisitedBrand } from '../../../api/brand.ts';
import { pageVersion } from '../../../api/page-build.ts';
import { BrandLogo } from '../../../ui/art/BrandLogo.tsx';
import { Row } from '../../../ui/layout/Row.tsx';
import { useIsDesktop } from '../../../ui/layout/use-media-query.ts';
import { loadPart } from '../../../ui/page/load-part.ts';
import { BrandWall } from './BrandWall.tsx';
import { BAND } from './brand-cells.ts';
import { LanguageMenu } from './LanguageMenu.tsx';
import styles from './LoginFrame.module.css';
import { ThemeButton } from './ThemeButton.tsx';

// An ornament of wide windows: the page that everybody loads first is small.
const BrandPanel = lazy(() => loadPart(() => import('./BrandPanel.tsx')));

/** The layout of the forms before signing in: the wall of cells, language and theme, the version. */
export function LoginFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('login');
  const isWide = useIsDesktop();
  const brand = useVisitedBrand();
  return (
    <div className="sign-in">
      {isWide ? (
        <Suspense fallback={<section className="sign-in-panel" aria-hidden="true" />}>
          <BrandPanel brand={brand} />
        </Suspense>
      ) : (
        <BrandBand brand={brand} />
      )}
      <main className={styles.side}>
        {isWide && (
          <Row gap="s2" align="center" justify="end">
            <LanguageMenu />
            <ThemeButton small />
          </Row>
        )}
        <div className={styles.form}>{children}</div>
        <p className={styles.version}>
          {isWide
            ? t('console_version', { name: brand.siteName, version: pageVersion() })
            : t('version_short', { version: pageVersion() })}
        </p>
      </main>
    </div>
  );
}

function BrandBand({ brand }: { brand: Brand }) {
  const { t } = useTranslation('login');
  return (
    <section className="sign-in-band">
      <BrandWall wall={BAND} />
      <div className={styles.bandVeil} />
      <div className={styles.bandTools}>
        <LanguageMenu onDark />
        <ThemeButton onDark />
      </div>
      <div className="sign-in-labels" aria-hidden="true">
        <div className={styles.bandName}>
          <BrandLogo brand={brand} size={30} onDark />
        </div>
        <p className="sign-in-line">{t('brand_line')}</p>
      </div>
    </section>
  );
}
