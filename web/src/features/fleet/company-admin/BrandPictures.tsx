import { useTranslation } from 'react-i18next';
import { BRAND_PICTURES, type BrandPicture, MAX_BRAND_PICTURE_BYTES } from '#domain/foundation/companies/brand.ts';
import { IconButton } from '../../../ui/action/IconButton.tsx';
import { FilePicker } from '../../../ui/form/FilePicker.tsx';
import styles from './BrandTab.module.css';
import type { Brand } from './brand-query.ts';

interface Props {
  pictures: Brand['pictures'];
  /** The one that is being changed. */
  busy: BrandPicture | null;
  /** Without a file it is removed. */
  onChange: (picture: BrandPicture, file: File | null) => void;
}

const MEGABYTE = 1024 * 1024;

/** The pictures of a brand: each can be chosen, replaced and removed. */
export function BrandPictures({ pictures, busy, onChange }: Props) {
  const { t } = useTranslation('company');
  return (
    <div>
      <ul className={styles.pictures}>
        {BRAND_PICTURES.map((picture) => {
          const address = pictures[picture];
          const name = t(`brand_${picture}`);
          return (
            <li key={picture}>
              <div className={styles.ground} data-theme={picture === 'logoDark' ? 'dark' : 'light'}>
                {address ? <img src={address} alt={name} /> : <small>{t('brand_none')}</small>}
              </div>
              <div className={styles.words}>
                <b>{name}</b>
                <p>{t(`brand_${picture}_text`)}</p>
              </div>
              <FilePicker
                accept="image/jpeg,image/png,image/webp"
                busy={busy === picture}
                onFile={(file) => onChange(picture, file)}
              >
                {t(address ? 'brand_replace' : 'brand_upload')}
                <span className={styles.unseen}>: {name}</span>
              </FilePicker>
              {address && (
                <IconButton icon="bin" label={t('brand_remove_of', { name })} onClick={() => onChange(picture, null)} />
              )}
            </li>
          );
        })}
      </ul>
      <p className={styles.rule}>{t('brand_formats', { megabytes: MAX_BRAND_PICTURE_BYTES / MEGABYTE })}</p>
    </div>
  );
}
