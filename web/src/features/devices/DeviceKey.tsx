import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './DeviceKey.module.css';

/** Identity and key of a device just added. */
export function DeviceKey({ added, onDone }: { added: Answer<'addDevice'>; onDone: () => void }) {
  const { t } = useTranslation('device');
  return (
    <>
      <p className={styles.lead}>{t('device_key_text')}</p>
      <dl className={styles.list}>
        <Secret label={t('device_key')} value={added.deviceKey} />
        <Secret label={t('mqtt_user')} value={added.mqttUser} />
        <Secret label={t('publish_topic')} value={added.topic} />
      </dl>
      <div className={styles.actions}>
        <Button kind="primary" onClick={onDone}>
          {t('done')}
        </Button>
      </div>
    </>
  );
}

function Secret({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation('index');
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      // Without a secure origin there is no clipboard; the text can be selected.
      setCopied(false);
    }
  };
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
      <IconButton
        icon={copied ? 'check' : 'copy'}
        label={copied ? t('copied') : t('copy')}
        onClick={() => void copy()}
      />
    </div>
  );
}
