import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ROLLOUT_HOURS } from '#domain/fleet/firmware/limits.ts';
import { ask } from '../../../api/client.ts';
import { Actions } from '../../../ui/action/Actions.tsx';
import { Button } from '../../../ui/action/Button.tsx';
import { Segmented } from '../../../ui/action/Segmented.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import { digitsOf } from '../../../ui/mark/digits.ts';
import { DeviceChoice } from './DeviceChoice.tsx';
import styles from './Firmware.module.css';
import { type FirmwareItem, useFirmwareMutation } from './firmware-queries.ts';
import { ListStages } from './ListStages.tsx';
import { PercentStages } from './PercentStages.tsx';
import { listStages, PLANS, type PlanName, planFault, type StageLists, typedPercentages } from './stage-plan.ts';

interface Props {
  firmware: FirmwareItem;
  onClose: () => void;
  onStarted: (rolloutId: string) => void;
}

type Which = 'chosen' | 'lists' | 'all';

/** Chooses the devices, the stages, and the condition for stopping. */
export function UpgradeDialog({ firmware, onClose, onStarted }: Props) {
  const { t } = useTranslation(['firmware', 'index']);
  const [which, setWhich] = useState<Which>('chosen');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [lists, setLists] = useState<StageLists>({ lists: [new Set()], rest: false });
  const [plan, setPlan] = useState<PlanName>('three');
  const [typed, setTyped] = useState<readonly string[]>([]);
  const [failureLimit, setFailureLimit] = useState('0');
  const [hours, setHours] = useState(String(ROLLOUT_HOURS.usual));
  const percentages = plan === 'own' ? typedPercentages(typed) : [...PLANS[plan]];
  const stages = which === 'lists' ? listStages(lists) : percentages;
  const start = useFirmwareMutation(
    (wanted: NonNullable<typeof stages>) =>
      ask('upgradeFirmware', {
        firmwareId: firmware.id,
        ...(which === 'chosen' && { mcuIds: [...chosen] }),
        stages: wanted,
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
  const refusal = () => {
    if (which === 'chosen' && chosen.size === 0) return t('firmware:choose_devices_first');
    if (stages === null) return t(which === 'lists' ? 'firmware:fill_stages' : 'firmware:percent_wrong');
    return fault ? t('firmware:wrong_number') : undefined;
  };
  const choosePlan = (next: PlanName) => {
    if (next === 'own' && plan !== 'own') setTyped(PLANS[plan].slice(0, -1).map(String));
    setPlan(next);
  };
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
              { value: 'lists', content: t('firmware:which_lists') },
              { value: 'all', content: t('firmware:which_all') },
            ]}
          />
        </div>
        {which === 'lists' ? (
          <ListStages firmware={firmware} stages={lists} onChange={setLists} />
        ) : (
          <>
            <DeviceChoice firmware={firmware} isAll={which === 'all'} chosen={chosen} onChange={setChosen} />
            <div className={styles.plan}>
              <span>{t('firmware:stages')}</span>
              <Segmented<PlanName>
                label={t('firmware:stages')}
                value={plan}
                onChange={choosePlan}
                segments={[
                  { value: 'once', content: t('firmware:plan_once') },
                  { value: 'two', content: '10 · 100 %' },
                  { value: 'three', content: '10 · 50 · 100 %' },
                  { value: 'four', content: '1 · 10 · 50 · 100 %' },
                  { value: 'own', content: t('firmware:plan_own') },
                ]}
              />
            </div>
            {plan === 'own' && <PercentStages typed={typed} onChange={setTyped} />}
          </>
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
                onChange={(event) => setFailureLimit(digitsOf(event.target.value))}
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
                onChange={(event) => setHours(digitsOf(event.target.value))}
              />
            )}
          </Field>
        </div>
        <p className={styles.lead}>{t('firmware:upgrade_effect')}</p>
      </div>
      <Actions>
        <Button onClick={onClose}>{t('index:cancel')}</Button>
        <Button kind="primary" busy={start.isPending} refusal={refusal()} onClick={() => stages && start.run(stages)}>
          {t('firmware:start')}
        </Button>
      </Actions>
    </Dialog>
  );
}
