import { useTranslation } from 'react-i18next';
import { LogoMark } from '../../../ui/art/LogoMark.tsx';
import styles from './BrandTab.module.css';
import type { Brand } from './brand-query.ts';

interface Props {
  name: string;
  pictures: Brand['pictures'];
}

/** The tab and the head of the side bar, in both themes. */
export function BrandPreview({ name, pictures }: Props) {
  const { t } = useTranslation('company');
  const shown = name || 'Wattyard';
  const { icon } = pictures;
  const logos = {
    light: pictures.logo ?? pictures.logoDark,
    dark: pictures.logoDark ?? pictures.logo,
  };
  return (
    <section className={styles.previews} aria-label={t('brand_preview')}>
      {(['light', 'dark'] as const).map((theme) => (
        <figure key={theme} className={styles.preview} data-theme={theme}>
          <div className={styles.tab}>
            {icon ? <img src={icon} alt="" width={16} height={16} /> : <LogoMark size={16} />}
            <span>{shown}</span>
          </div>
          <div className={styles.head}>
            {logos[theme] ? (
              <img className={styles.logo} src={logos[theme]} alt={shown} height={24} />
            ) : (
              <>
                <LogoMark size={24} />
                <b>{shown}</b>
              </>
            )}
          </div>
          <figcaption>{t(`brand_${theme}`)}</figcaption>
        </figure>
      ))}
    </section>
  );
}
