import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MISSING } from '#domain/foundation/i18n/numbers.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { ask } from '../../../api/client.ts';
import { useSession } from '../../../api/session.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import card from '../../../ui/page/Card.module.css';
import { LogSection } from '../../../ui/table/LogSection.tsx';
import styles from './Firmware.module.css';
import { firmwareQueries, type OfDevice, useFirmwareMutation } from './firmware-queries.ts';
import { UpgradeTag, useUpgradeText } from './StateTags.tsx';

interface Props {
  device: { readonly mcuId: string; readonly deviceName: string; readonly deviceSn: string };
}

/** A device's firmware, the available upgrades, and the progress of its upgrade. */
export function DeviceFirmwareCard({ device }: Props) {
  const { t } = useTranslation('firmware');
  const { data, error, refetch } = useQuery(firmwareQueries.ofDevice(device.mcuId));
  return (
    <section className={classNames(card.card, styles.card)} aria-labelledby="firmware-title">
      <h2 id="firmware-title" className={styles.title}>
        {t('title')}
      </h2>
      <LogSection
        total={data && 1}
        error={error}
        empty={{ title: t('empty_title'), reason: '' }}
        onAgain={() => void refetch()}
      >
        {data && <Content device={device} firmware={data} />}
      </LogSection>
    </section>
  );
}

function Content({ device, firmware }: Props & { firmware: OfDevice }) {
  const { t } = useTranslation(['firmware', 'wrong_desc']);
  const session = useSession();
  const upgradeText = useUpgradeText();
  const { available, newest, version, model, companyPath } = firmware;
  const [chosen, setChosen] = useState<string | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const start = useFirmwareMutation(
    (firmwareId: string) => ask('upgradeFirmware', { firmwareId, mcuIds: [device.mcuId] }),
    t('firmware:started'),
  );
  const target = available.find(({ id }) => id === chosen) ?? available[0];
  const verdict = can.upgradeFirmware(session, { companyPath });
  const isUnderWay = newest !== null && newest.endedAt === null;
  const refusal = verdict.allowed
    ? isUnderWay
      ? t('firmware:is_under_way')
      : undefined
    : t(`wrong_desc:${verdict.reason}`);
  return (
    <>
      <p className={styles.current}>
        {t('firmware:current')} <b className={styles.version}>{version ?? MISSING}</b>
        {model !== null && <small>{model}</small>}
      </p>
      {target ? (
        <>
          <div className={styles.available}>
            <Select
              variant="field"
              label={t('firmware:available')}
              placeholder={t('firmware:available')}
              value={target.id}
              options={available.map(({ id, version: other }) => ({ value: id, label: other }))}
              onChange={setChosen}
            />
            <Button kind="primary" busy={start.isPending} refusal={refusal} onClick={() => setIsAsked(true)}>
              {t('firmware:upgrade')}
            </Button>
          </div>
          {target.notes !== '' && <p className={styles.notes}>{target.notes}</p>}
          {!verdict.allowed && <p className={styles.facts}>{refusal}</p>}
        </>
      ) : (
        <p className={styles.facts}>{t('firmware:none_available')}</p>
      )}
      {newest && (
        <div className={styles.newest} role="status">
          <UpgradeTag state={newest.state} />
          <span>
            {newest.version} {upgradeText(newest)}
          </span>
          {newest.state === 'downloading' && newest.percent !== null && (
            <progress value={newest.percent} max={100} aria-label={t('firmware:upgrade_downloading')} />
          )}
        </div>
      )}
      {isAsked && target && (
        <ConfirmDialog
          open
          title={t('firmware:ask_upgrade', { version: target.version })}
          subject={`${device.deviceName} · SN ${device.deviceSn}`}
          leave={t('firmware:leave')}
          go={t('firmware:upgrade')}
          onClose={() => setIsAsked(false)}
          onGo={() => start.run(target.id)}
        >
          {t('firmware:upgrade_effect')}
        </ConfirmDialog>
      )}
    </>
  );
}
