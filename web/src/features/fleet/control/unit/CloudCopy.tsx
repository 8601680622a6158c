import { useTranslation } from 'react-i18next';
import { MISSING } from '#domain/foundation/i18n/numbers.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { classNames } from '../../../../ui/layout/class-names.ts';
import card from '../../../../ui/page/Card.module.css';
import type { CommandItem, UnitConfiguration } from '../control-queries.ts';
import styles from './UnitSettings.module.css';
import { settingStatusOf, type UnitDraft, valueText } from './unit-draft.ts';
import { useUnitSettingLabels } from './unit-labels.ts';

interface Props {
  /** As it was known when the page was opened. */
  copy: UnitConfiguration;
  now: UnitConfiguration;
  command: CommandItem | undefined;
  refusal: string | undefined;
  onLoad: (draft: UnitDraft) => void;
}

/** What the device was read to have beside the copy that was there before. */
export function CloudCopy({ copy, now, command, refusal, onLoad }: Props) {
  const { t } = useTranslation(['unit_settings', 'control']);
  const format = useFormat();
  const labels = useUnitSettingLabels();
  const compared = now.settings.flatMap((setting) => {
    const cloud = copy.settings.find(({ key }) => key === setting.key)?.value ?? null;
    const status = settingStatusOf(command, setting);
    const isPending = status === 'waiting' || status === 'reading';
    return cloud !== setting.value || isPending ? [{ setting, cloud, isPending }] : [];
  });
  const isRead = now.receivedAt !== copy.receivedAt;
  return (
    <section className={classNames(card.card, styles.side)} aria-labelledby="unit-copy">
      <h2 id="unit-copy">{t('unit_settings:copy_title')}</h2>
      <p className={styles.note}>
        {t('unit_settings:copy_of', { time: format.date('dateTime', copy.receivedAt) })}{' '}
        {!isRead && t('unit_settings:copy_unread')}
      </p>
      {compared.length > 0 && (
        <table className={styles.compared}>
          <thead>
            <tr>
              <th scope="col">{t('unit_settings:copy_other')}</th>
              <th scope="col">{t('unit_settings:copy_device')}</th>
              <th scope="col">{t('unit_settings:copy_cloud')}</th>
            </tr>
          </thead>
          <tbody>
            {compared.map(({ setting, cloud, isPending }) => (
              <tr key={setting.key}>
                <th scope="row">{t(`control:unit_${setting.key}`)}</th>
                <td>
                  <b>{isPending ? MISSING : labels.value(setting, setting.value)}</b>
                </td>
                <td>{labels.value(setting, cloud)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {(isRead || compared.length > 0) && (
        <div className={styles.load}>
          <span>
            {t('unit_settings:copy_equal', {
              equal: String(now.settings.length - compared.length),
              all: String(now.settings.length),
            })}
          </span>
          {compared.length > 0 && (
            <Button
              size="small"
              refusal={refusal}
              onClick={() =>
                onLoad(
                  Object.fromEntries(
                    compared.flatMap(({ setting, cloud }) =>
                      cloud === null ? [] : [[setting.key, valueText(setting, cloud)]],
                    ),
                  ),
                )
              }
            >
              {t('unit_settings:copy_load')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
