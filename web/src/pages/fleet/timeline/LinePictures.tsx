import { useTranslation } from 'react-i18next';
import styles from './TimelineTable.module.css';

interface Props {
  /** Their addresses. */
  pictures: readonly string[];
  what: string;
}

/** The pictures of an entry; each opens in its size. */
export function LinePictures({ pictures, what }: Props) {
  const { t } = useTranslation('lease');
  return (
    <ul className={styles.pictures}>
      {pictures.map((url, place) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            <img src={url} alt={t('picture_of', { number: place + 1, what })} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );
}
