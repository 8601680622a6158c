import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../api/client.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Tag } from '../../../ui/mark/Tag.tsx';
import styles from './Walk.module.css';
import { isUnsent, nameShown, type WalkEntry } from './walk-entry.ts';

type Listed = Answer<'commissionedDevices'>['list'][number];

interface Props {
  entries: readonly WalkEntry[];
  known: ReadonlyMap<string, Listed>;
  onOpen: (entry: WalkEntry) => void;
}

/** The units of the walk, the newest first, and what each still lacks. */
export function WalkList({ entries, known, onOpen }: Props) {
  const { t } = useTranslation('add_device');
  return (
    <ul className={styles.list} aria-label={t('walk_units')}>
      {entries.toReversed().map((entry) => (
        <li key={entry.key}>
          <button type="button" className={styles.unit} onClick={() => onOpen(entry)}>
            <span className={styles.name}>{nameShown(entry)}</span>
            <State entry={entry} />
            <span className={styles.sn}>{entry.sn}</span>
            <Found entry={entry} device={known.get(entry.mcuId)} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function State({ entry }: { entry: WalkEntry }) {
  const { t } = useTranslation('add_device');
  if (isUnsent(entry))
    return (
      <Tag tone="warn" icon="clock">
        {t('walk_waits')}
      </Tag>
    );
  if (entry.outcome === 'refused') return <Tag tone="alarm">{t('walk_refused')}</Tag>;
  if (entry.outcome === 'here') return <Tag tone="warn">{t('walk_here')}</Tag>;
  return (
    <Tag tone="charge" icon="check">
      {t('walk_added')}
    </Tag>
  );
}

/** Why it was refused, or its first values and what it lacks. */
function Found({ entry, device }: { entry: WalkEntry; device: Listed | undefined }) {
  const { t } = useTranslation(['add_device', 'wrong_desc']);
  const format = useFormat();
  if (entry.outcome === 'refused' && entry.reason)
    return <span className={styles.detail}>{t(`wrong_desc:${entry.reason}`)}</span>;
  if (!device) return null;
  const values = [
    device.voltage === null ? '' : `${format.number(device.voltage / 100, 2)} V`,
    device.soc === null ? '' : `${format.number(device.soc / 100, 0)} %`,
  ].filter((text) => text !== '');
  return (
    <>
      <span className={styles.detail}>
        {device.lastReceivedAt === null ? t('add_device:walk_nothing_yet') : values.join(' · ')}
      </span>
      {device.missing.length > 0 && (
        <span className={styles.detail}>
          {t('add_device:walk_missing', {
            what: device.missing.map((part) => t(`add_device:walk_part_${part}`)).join(', '),
          })}
        </span>
      )}
    </>
  );
}
