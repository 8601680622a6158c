import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_ENTRY_PICTURES } from '#domain/alerting/maintenance/entries.ts';
import { MAX_IMAGE_BYTES } from '#domain/foundation/devices/device-limits.ts';
import { IconButton } from '../../../../ui/action/IconButton.tsx';
import { useDropTarget } from '../../../../ui/action/use-drop-target.ts';
import { Icon } from '../../../../ui/art/Icon.tsx';
import styles from './EntryPhotos.module.css';

interface Props {
  photos: readonly File[];
  onPhotos: (photos: readonly File[]) => void;
}

const TYPES = ['image/jpeg', 'image/png', 'image/webp'];
const isPhoto = ({ type, size }: File) => TYPES.includes(type) && size <= MAX_IMAGE_BYTES;

/** Pictures that go with an entry: chosen, taken or dropped. */
export function EntryPhotos({ photos, onPhotos }: Props) {
  const { t } = useTranslation(['maintenance', 'index', 'wrong_desc', 'device_detail']);
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState('');
  const add = (files: readonly File[]) => {
    const room = MAX_ENTRY_PICTURES - photos.length;
    const fit = files.filter(isPhoto);
    onPhotos([...photos, ...fit.slice(0, room)]);
    if (fit.length > room) setFault(t('wrong_desc:img_too_many', { max: MAX_ENTRY_PICTURES }));
    else setFault(fit.length < files.length ? t('maintenance:photo_wrong') : '');
  };
  const target = useDropTarget(({ files }) => add([...files]));
  return (
    <section className={styles.photos} aria-label={t('maintenance:photos')} {...target}>
      <h3 className={styles.title}>
        {t('maintenance:photos')} <small>{t('index:optional')}</small>
      </h3>
      <ul className={styles.list}>
        {photos.map((photo) => (
          <li key={`${photo.name} ${photo.size} ${photo.lastModified}`} className={styles.tile}>
            <Thumbnail photo={photo} />
            <IconButton
              icon="close"
              iconSize={12}
              label={t('maintenance:photo_remove', { name: photo.name })}
              onClick={() => {
                setFault('');
                onPhotos(photos.filter((other) => other !== photo));
              }}
            />
          </li>
        ))}
        {photos.length < MAX_ENTRY_PICTURES && (
          <li>
            <button
              type="button"
              className={styles.add}
              aria-label={t('device_detail:add_image')}
              onClick={() => input.current?.click()}
            >
              <Icon name="plus" size={18} />
            </button>
          </li>
        )}
        <li className={styles.rule}>
          {t('maintenance:photos_drop')}
          <br />
          {t('maintenance:photos_rule')}
        </li>
      </ul>
      {fault !== '' && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <input
        ref={input}
        type="file"
        multiple
        accept={TYPES.join(',')}
        hidden
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </section>
  );
}

function Thumbnail({ photo }: { photo: File }) {
  const [address, setAddress] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(photo);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [photo]);
  return address === '' ? null : <img src={address} alt={photo.name} />;
}
