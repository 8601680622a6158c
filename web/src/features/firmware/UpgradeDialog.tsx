import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ROLLOUT_HOURS } from '#domain/firmware/limits.ts';
import { ask } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { DeviceChoice } from './DeviceChoice.tsx';
import styles from './Firmware.module.css';
import { type FirmwareItem, useFirmwareDeed } from './firmware-queries.ts';
import { PLANS, type PlanName, planFault } from './stage-plan.ts';

interface Props {
  firmware: FirmwareItem;
  onClose: () => void;
  onStarted: (rolloutId: string) => void;
}

type Which = 'chosen' | 'pilot' | 'all';

/** Which devices, in which stages, and when it stops. */
export function UpgradeDialog({ firmware, onClose, onStarted }: Props) {
  const { t } = useTranslation(['firmware', 'index']);
  const [which, setWhich] = useState<Which>('chosen');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [plan, setPlan] = useState<PlanName>('three');
  const [failureLimit, setFailureLimit] = useState('0');
  const [hours, setHours] = useState(String(ROLLOUT_HOURS.usual));
  const start = useFirmwareDeed(
    () =>
      ask('upgradeFirmware', {
        firmwareId: firmware.id,
        ...(which === 'chosen' && { mcuIds: [...chosen] }),
        stages: which === 'pilot' ? [[...chosen], 'rest' as const] : [...PLANS[plan]],
        failureLimit: Number(failureLimit),
        hours: Number(hours),
      }),
    t('firmware:started'),
    ({ id }) => {
      onClose();
      onStarted(id);
    },
  );
  const fault = planFault({ failureLimit, hours });
  const nobody = which !== 'all' && chosen.size === 0 ? t('firmware:choose_devices_first') : undefined;
  return (
    <Dialog title={t('firmware:upgrade_title')} open onClose={onClose} width={680}>
      <p className={styles.subject}>
        {firmware.model} {firmware.version}
      </p>
      <div className={styles.form}>
        <div className={styles.plan}>
          <Segmented<Which>
            label={t('firmware:which')}
            value={which}
            onChange={setWhich}
            segments={[
              { value: 'chosen', content: t('firmware:which_chosen') },
              { value: 'pilot', content: t('firmware:which_pilot') },
              { value: 'all', content: t('firmware:which_all') },
            ]}
          />
        </div>
        <DeviceChoice firmware={firmware} isAll={which === 'all'} chosen={chosen} onChange={setChosen} />
        {which === 'pilot' ? (
          <p className={styles.lead}>{t('firmware:pilot_text')}</p>
        ) : (
          <div className={styles.plan}>
            <span>{t('firmware:stages')}</span>
            <Segmented<PlanName>
              label={t('firmware:stages')}
              value={plan}
              onChange={setPlan}
              segments={[
                { value: 'once', content: t('firmware:plan_once') },
                { value: 'two', content: '10 · 100 %' },
                { value: 'three', content: '10 · 50 · 100 %' },
                { value: 'four', content: '1 · 10 · 50 · 100 %' },
              ]}
            />
          </div>
        )}
        <div className={styles.pair}>
          <Field
            label={t('firmware:failure_limit')}
            help={t('firmware:failure_limit_help')}
            error={fault === 'failureLimit' ? t('firmware:wrong_number') : undefined}
          >
            {(control) => (
              <TextInput
                {...control}
                inputMode="numeric"
                value={failureLimit}
                onChange={(event) => setFailureLimit(event.target.value)}
              />
            )}
          </Field>
          <Field
            label={t('firmware:hours')}
            help={t('firmware:hours_help', { min: ROLLOUT_HOURS.min, max: ROLLOUT_HOURS.max })}
            error={fault === 'hours' ? t('firmware:wrong_number') : undefined}
          >
            {(control) => (
              <TextInput
                {...control}
                inputMode="numeric"
                value={hours}
                onChange={(event) => setHours(event.target.value)}
              />
            )}
          </Field>
        </div>
        <p className={styles.lead}>{t('firmware:upgrade_effect')}</p>
        <div className={styles.actions}>
          <Button onClick={onClose}>{t('index:cancel')}</Button>
          <Button
            kind="primary"
            busy={start.isPending}
            refusal={nobody ?? (fault ? t('firmware:wrong_number') : undefined)}
            onClick={() => start.run(undefined)}
          >
            {t('firmware:start')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
