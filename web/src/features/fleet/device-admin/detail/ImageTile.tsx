import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/action/IconButton.tsx';
import { useDropTarget } from '../../../../ui/action/use-drop-target.ts';
import { Row } from '../../../../ui/layout/Row.tsx';
import styles from './DeviceImages.module.css';

interface Props {
  url: string;
  index: number;
  count: number;
  name: string;
  editable: boolean;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}

/** One image, which can be dragged to another position. */
export function ImageTile({ url, index, count, name, editable, onMove, onRemove }: Props) {
  const { t } = useTranslation('device_detail');
  const target = useDropTarget((dropped) => {
    const from = Number(dropped.getData('text/plain') || Number.NaN);
    if (Number.isInteger(from) && from !== index) onMove(from, index);
  });
  const n = index + 1;
  return (
    <li
      className={styles.tile}
      draggable={editable}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', String(index));
        event.dataTransfer.effectAllowed = 'move';
      }}
      {...target}
    >
      <img src={url} alt={t('image_n', { n, name })} draggable={false} />
      {index === 0 && <span className={styles.first}>{t('image_first')}</span>}
      {editable && (
        <Row justify="end">
          {index > 0 && (
            <IconButton
              data-step="earlier"
              icon="chevron-left"
              iconSize={16}
              label={t('image_earlier', { n })}
              onClick={() => onMove(index, index - 1)}
            />
          )}
          {index < count - 1 && (
            <IconButton
              data-step="later"
              icon="chevron-right"
              iconSize={16}
              label={t('image_later', { n })}
              onClick={() => onMove(index, index + 1)}
            />
          )}
          <IconButton icon="bin" iconSize={16} label={t('image_remove', { n })} onClick={onRemove} />
        </Row>
      )}
    </li>
  );
}
