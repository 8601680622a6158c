import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../../api/query-client.ts';
import { errorText } from '../../../../i18n/error-text.ts';
import { Actions } from '../../../../ui/action/Actions.tsx';
import { Button } from '../../../../ui/action/Button.tsx';
import { Dialog } from '../../../../ui/dialog/Dialog.tsx';
import { Check } from '../../../../ui/form/Check.tsx';
import { FormError } from '../../../../ui/form/FormError.tsx';
import { classNames } from '../../../../ui/layout/class-names.ts';
import card from '../../../../ui/page/Card.module.css';
import { useOutcomeText } from '../command/outcome-text.ts';
import { controlQueries, isUnderWay, type UnitConfiguration } from '../control-queries.ts';
import styles from './CopyToOthers.module.css';
import { SettingStatusTag } from './SettingStatusTag.tsx';
import shared from './UnitSettings.module.css';
import { useUnitSettingLabels } from './unit-labels.ts';
import { type CopyOutcome, keyOf, type Target, useCopying } from './use-copying.ts';

interface Props {
  mcuId: string;
  configuration: UnitConfiguration;
}

/** Devices of the same type and model to be set as this one, after a preview of what changes in each. */
export function CopyToOthers({ mcuId, configuration }: Props) {
  const { t } = useTranslation('unit_settings');
  const { unit, deviceType } = configuration;
  const alike = controlQueries.alike(mcuId, unit);
  const { data, error } = useQuery(alike);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isAsked, setIsAsked] = useState(false);
  const { outcomes, isRunning, copy } = useCopying(deviceType);
  const list = data?.list ?? [];
  const targets = list.filter((target) => chosen.has(keyOf(target)) && canBeSet(target));
  const choose = (key: string, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(key);
    else next.delete(key);
    setChosen(next);
  };
  return (
    <section className={classNames(card.card, shared.side)} aria-labelledby="unit-alike">
      <h2 id="unit-alike">{t('alike_title')}</h2>
      <p className={shared.note}>{t('alike_text')}</p>
      <FormError error={error} />
      {data && list.length === 0 && <p className={styles.none}>{t('alike_none')}</p>}
      <ul className={styles.targets} aria-labelledby="unit-alike" tabIndex={list.length > 0 ? 0 : undefined}>
        {list.map((target) => (
          <li key={keyOf(target)}>
            <Check
              checked={chosen.has(keyOf(target)) && canBeSet(target)}
              disabled={isRunning || !canBeSet(target)}
              onChange={(isOn) => choose(keyOf(target), isOn)}
            >
              <span className={styles.name}>
                <b>{target.deviceName}</b>
                <small>
                  {target.differing.length === 0
                    ? t('alike_same')
                    : target.onlineStatus
                      ? t('alike_changes', { values: String(target.differing.length) })
                      : t('alike_offline')}
                </small>
              </span>
            </Check>
            <Outcome outcome={outcomes.get(keyOf(target))} />
          </li>
        ))}
      </ul>
      {data?.more && <p className={shared.note}>{t('alike_more', { devices: String(list.length) })}</p>}
      {list.length > 0 && (
        <Actions>
          <Button
            wide
            icon="copy"
            busy={isRunning}
            refusal={targets.length === 0 ? t('alike_choose') : undefined}
            onClick={() => setIsAsked(true)}
          >
            {t('alike_preview', { devices: String(targets.length) })}
          </Button>
        </Actions>
      )}
      <Preview
        configuration={configuration}
        targets={targets}
        open={isAsked}
        onClose={() => setIsAsked(false)}
        onGo={() => {
          setIsAsked(false);
          void copy(targets, () => void queryClient.invalidateQueries({ queryKey: alike.queryKey }));
        }}
      />
    </section>
  );
}

const canBeSet = ({ differing, onlineStatus }: Target): boolean => onlineStatus && differing.length > 0;

/** Verified by reading back, under way, or why it is not. */
function Outcome({ outcome }: { outcome: CopyOutcome | undefined }) {
  const outcomeText = useOutcomeText();
  if (!outcome) return null;
  if ('error' in outcome) return <small role="status">{errorText(outcome.error)}</small>;
  const { command } = outcome;
  const { state } = command;
  return (
    <span role="status">
      {isUnderWay(command) ? (
        <SettingStatusTag status={state === 'acknowledged' ? 'reading' : 'waiting'} />
      ) : state === 'verified' ? (
        <SettingStatusTag status="verified" />
      ) : (
        <small>{outcomeText(command)}</small>
      )}
    </span>
  );
}

interface PreviewProps {
  configuration: UnitConfiguration;
  targets: readonly Target[];
  open: boolean;
  onClose: () => void;
  onGo: () => void;
}

function Preview({ configuration, targets, open, onClose, onGo }: PreviewProps) {
  const { t } = useTranslation(['unit_settings', 'control', 'index']);
  const labels = useUnitSettingLabels();
  const devices = String(targets.length);
  return (
    <Dialog title={t('unit_settings:preview_title', { devices })} open={open} onClose={onClose}>
      <p className={styles.lead}>{t('unit_settings:preview_text')}</p>
      <ul className={styles.preview}>
        {targets.map((target) => (
          <li key={keyOf(target)} className={styles.device}>
            <h3>
              {target.deviceName}
              <small>{t('unit_settings:alike_changes', { values: String(target.differing.length) })}</small>
            </h3>
            <dl>
              {configuration.settings.map((setting) => {
                const change = target.differing.find(({ key }) => key === setting.key);
                return (
                  change && (
                    <div key={setting.key}>
                      <dt>{t(`control:unit_${setting.key}`)}</dt>
                      <dd>
                        {labels.value(setting, change.value)} → <b>{labels.value(setting, change.wanted)}</b>
                      </dd>
                    </div>
                  )
                );
              })}
            </dl>
          </li>
        ))}
      </ul>
      <Actions>
        <Button onClick={onClose}>{t('index:cancel')}</Button>
        <Button kind="primary" onClick={onGo}>
          {t('unit_settings:preview_go', { devices })}
        </Button>
      </Actions>
    </Dialog>
  );
}
