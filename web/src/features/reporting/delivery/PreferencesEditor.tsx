import { useTranslation } from 'react-i18next';
import type { DeliveryChannel } from '#domain/reporting/delivery/limits.ts';
import { Switch } from '../../../ui/form/Switch.tsx';
import type { Preferences } from './delivery-queries.ts';
import { LevelMatrix, type WebhookColumn } from './LevelMatrix.tsx';
import styles from './PreferencesEditor.module.css';
import { QuietHours } from './QuietHours.tsx';
import { TimeField } from './TimeField.tsx';

interface Props {
  value: Preferences;
  /** What is followed wherever nothing is chosen; null: everything here is chosen. */
  followed: Preferences | null;
  timeZone: string;
  notes?: Readonly<Partial<Record<DeliveryChannel, string>>>;
  webhooks?: WebhookColumn | null;
  onChange: (value: Preferences) => void;
}

type Choice = 'urgentInQuiet' | 'releases' | 'subsidiaries';
const CHOICES: readonly (readonly [Choice, 'urgent_in_quiet' | 'releases' | 'subsidiaries'])[] = [
  ['urgentInQuiet', 'urgent_in_quiet'],
  ['releases', 'releases'],
  ['subsidiaries', 'subsidiaries'],
];

/** What somebody is told, how and when. */
export function PreferencesEditor({ value, followed, timeZone, notes = {}, webhooks = null, onChange }: Props) {
  const { t } = useTranslation('delivery');
  return (
    <>
      <LevelMatrix value={value} followed={followed} notes={notes} webhooks={webhooks} onChange={onChange} />
      <QuietHours value={value} timeZone={timeZone} onChange={onChange} />
      <ul className={styles.choices}>
        <li>
          <span aria-hidden="true">{t('digest_at')}</span>
          <span className={styles.time}>
            <TimeField
              label={t('digest_at')}
              minute={value.digestAt}
              onChange={(digestAt) => onChange({ ...value, digestAt })}
            />
          </span>
        </li>
        {CHOICES.map(([choice, text]) => (
          <li key={choice}>
            <span aria-hidden="true">{t(text)}</span>
            <Switch
              label={t(text)}
              checked={value[choice]}
              onChange={(isOn) => onChange({ ...value, [choice]: isOn })}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
