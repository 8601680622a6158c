import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { Tag } from '../../../ui/mark/Tag.tsx';
import { LogSection } from '../../../ui/table/LogSection.tsx';
import { Pager } from '../../../ui/table/Pager.tsx';
import { PAGE_SIZES } from '../../../ui/table/page-sizes.ts';
import styles from './Firmware.module.css';
import { type FirmwareItem, firmwareQueries, useFirmwareMutation } from './firmware-queries.ts';
import { ReleaseDialog } from './ReleaseDialog.tsx';
import { UpgradeDialog } from './UpgradeDialog.tsx';

type Asked = { readonly action: 'release' | 'remove' | 'upgrade'; readonly firmware: FirmwareItem };

/** The firmware images visible to the user, with their actions. */
export function FirmwareList({ onStarted }: { onStarted: (rolloutId: string) => void }) {
  const { t } = useTranslation('firmware');
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { data, error, refetch } = useQuery(firmwareQueries.page(page, PAGE_SIZES.table));
  const remove = useFirmwareMutation((id: string) => ask('removeFirmware', { id }), t('removed'));
  const close = () => setAsked(null);
  return (
    <LogSection
      total={data?.total}
      error={error}
      empty={{ title: t('empty_title'), reason: t(data?.canUpload ? 'empty_super' : 'empty_admin') }}
      onAgain={() => void refetch()}
    >
      <ul className={styles.rows} aria-label={t('images')}>
        {(data?.list ?? []).map((firmware) => (
          <FirmwareRow
            key={firmware.id}
            firmware={firmware}
            canRelease={data?.canUpload === true}
            onAsk={(action) => setAsked({ action, firmware })}
          />
        ))}
      </ul>
      {data && data.pages > 1 && <Pager page={page} pages={data.pages} onChange={setPage} />}
      {asked?.action === 'release' && <ReleaseDialog firmware={asked.firmware} onClose={close} />}
      {asked?.action === 'upgrade' && <UpgradeDialog firmware={asked.firmware} onClose={close} onStarted={onStarted} />}
      {asked?.action === 'remove' && (
        <ConfirmDialog
          open
          danger
          title={t('remove_title')}
          subject={`${asked.firmware.model} ${asked.firmware.version}`}
          leave={t('keep')}
          go={t('remove')}
          onClose={close}
          onGo={() => remove.run(asked.firmware.id)}
        >
          {t('remove_text')}
        </ConfirmDialog>
      )}
    </LogSection>
  );
}

interface RowProps {
  firmware: FirmwareItem;
  canRelease: boolean;
  onAsk: (action: Asked['action']) => void;
}

const KILOBYTE = 1024;

function FirmwareRow({ firmware, canRelease, onAsk }: RowProps) {
  const { t } = useTranslation('firmware');
  const format = useFormat();
  const { model, version, notes, byteCount, byName, createdAt, releasedTo, isReleasedToAll } = firmware;
  const isReleased = isReleasedToAll || releasedTo.length > 0;
  const companies = releasedTo.map(({ companyName }) => companyName).join(', ');
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <h2>
          {model} <span className={styles.version}>{version}</span>{' '}
          <Tag tone={isReleased ? 'charge' : 'idle'}>{t(isReleased ? 'is_released' : 'not_released')}</Tag>
        </h2>
        {notes !== '' && <p className={styles.notes}>{notes}</p>}
        <p className={styles.facts}>
          {t('facts', {
            size: format.number(Math.ceil(byteCount / KILOBYTE)),
            name: byName,
            date: format.date('date', createdAt),
          })}
          {companies !== '' && ` · ${t('for_companies', { companies })}`}
        </p>
        <p className={styles.facts}>
          {t('running', {
            count: firmware.deviceCount,
            running: format.number(firmware.runningCount),
            devices: format.number(firmware.deviceCount),
          })}
        </p>
      </div>
      <div className={styles.rowActions}>
        <Button kind="primary" refusal={isReleased ? undefined : t('release_first')} onClick={() => onAsk('upgrade')}>
          {t('upgrade')}
        </Button>
        {canRelease && <Button onClick={() => onAsk('release')}>{t('release')}</Button>}
        {canRelease && (
          <Button kind="quiet" onClick={() => onAsk('remove')}>
            {t('remove')}
          </Button>
        )}
      </div>
    </li>
  );
}
