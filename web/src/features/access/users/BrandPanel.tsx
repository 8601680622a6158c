import { useTranslation } from 'react-i18next';
import type { Brand } from '#domain/foundation/companies/brand.ts';
import { BrandLogo } from '../../../ui/art/BrandLogo.tsx';
import { CellBar } from '../../../ui/art/CellBar.tsx';
import { OnlineTag } from '../../../ui/mark/OnlineTag.tsx';
import { Reading } from '../../../ui/mark/Reading.tsx';
import { StateTag } from '../../../ui/mark/StateTag.tsx';
import { BrandWall } from './BrandWall.tsx';
import { PANEL } from './brand-cells.ts';
import styles from './LoginFrame.module.css';

const EXAMPLE_PERCENT = 78;

/** The wall of cells beside the forms of a wide window, with an example of a device. */
function BrandPanel({ brand }: { brand: Brand }) {
  const { t } = useTranslation('login');
  return (
    <section className="sign-in-panel" aria-hidden="true">
      <BrandWall wall={PANEL} />
      <div className={styles.veil} />
      <div className={styles.name}>
        <BrandLogo brand={brand} size={26} onDark />
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
      <div className="sign-in-intro">
        <p className="sign-in-headline">{t('brand_headline')}</p>
        <p className="sign-in-text">{t('brand_text')}</p>
      </div>
    </section>
  );
}

export default BrandPanel;
