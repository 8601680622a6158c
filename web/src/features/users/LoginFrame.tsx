import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pageVersion } from '../../api/page-build.ts';
import { useWebInfo } from '../../api/web-info.ts';
import { CellBar } from '../../ui/CellBar.tsx';
import { LogoMark } from '../../ui/LogoMark.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { OnlineTag } from '../../ui/OnlineTag.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { StateTag } from '../../ui/StateTag.tsx';
import { useIsDesktop } from '../../ui/use-media-query.ts';
import { BrandWall } from './BrandWall.tsx';
import { BAND, PANEL } from './brand-cells.ts';
import { LanguageMenu } from './LanguageMenu.tsx';
import styles from './LoginFrame.module.css';
import { ThemeButton } from './ThemeButton.tsx';

const EXAMPLE_PERCENT = 78;
const LOGO_INK = '#EAF4F0';
const LOGO_LAMP = '#F5B800';

/** The layout of the forms before signing in: the wall of cells, language and theme, the version. */
export function LoginFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('login');
  const isWide = useIsDesktop();
  const name = useWebInfo()?.siteName || 'Wattyard';
  return (
    <div className={styles.frame}>
      {isWide ? <BrandPanel name={name} /> : <BrandBand name={name} />}
      <main className={styles.side}>
        {isWide && (
          <Row gap="s2" align="center" justify="end">
            <LanguageMenu />
            <ThemeButton small />
          </Row>
        )}
        <div className={styles.form}>{children}</div>
        <p className={styles.version}>
          {isWide ? t('console_version', { version: pageVersion() }) : t('version_short', { version: pageVersion() })}
        </p>
      </main>
    </div>
  );
}

function BrandPanel({ name }: { name: string }) {
  const { t } = useTranslation('login');
  return (
    <section className={styles.panel} aria-hidden="true">
      <BrandWall wall={PANEL} />
      <div className={styles.veil} />
      <div className={styles.name}>
        <LogoMark size={26} ink={LOGO_INK} lamp={LOGO_LAMP} />
        <b>{name}</b>
      </div>
      <div className={styles.example}>
        <div className={styles.row}>
          <b>{t('brand_device')}</b>
          <OnlineTag online />
        </div>
        <div className={styles.row}>
          <span className={styles.percent}>
            <Reading quantity={{ value: EXAMPLE_PERCENT, unit: '%', decimals: 0, signed: false }} size="tile" />
          </span>
          <StateTag appearance="charge" />
        </div>
        <CellBar percent={EXAMPLE_PERCENT} appearance="charge" label="" />
      </div>
      <div className={styles.intro}>
        <p className={styles.headline}>{t('brand_headline')}</p>
        <p className={styles.text}>{t('brand_text')}</p>
      </div>
    </section>
  );
}

function BrandBand({ name }: { name: string }) {
  const { t } = useTranslation('login');
  return (
    <section className={styles.band}>
      <BrandWall wall={BAND} />
      <div className={styles.bandVeil} />
      <div className={styles.bandTools}>
        <LanguageMenu onDark />
        <ThemeButton onDark />
      </div>
      <div className={styles.bandLabels} aria-hidden="true">
        <div className={styles.bandName}>
          <LogoMark size={30} ink={LOGO_INK} lamp={LOGO_LAMP} />
          <b>{name}</b>
        </div>
        <p>{t('brand_line')}</p>
      </div>
    </section>
  );
}
