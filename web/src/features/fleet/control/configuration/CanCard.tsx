import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CanConfiguration, isSameCan } from '#domain/fleet/control/can.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Actions } from '../../../../ui/action/Actions.tsx';
import { Button } from '../../../../ui/action/Button.tsx';
import { Check } from '../../../../ui/form/Check.tsx';
import { classNames } from '../../../../ui/layout/class-names.ts';
import card from '../../../../ui/page/Card.module.css';
import { Skeleton } from '../../../../ui/page/Skeleton.tsx';
import { CommandProgress } from '../command/CommandProgress.tsx';
import type { Commands } from '../command/use-command.ts';
import { controlQueries } from '../control-queries.ts';
import { SettingSelect } from './SettingSelect.tsx';
import styles from './Settings.module.css';

interface Props {
  mcuId: string;
  commands: Commands;
}

const OFF = 0;
const FRESH: CanConfiguration = { bitRateKilobit: 250, protocol: OFF, termination: true, functions: [] };

/** The CAN settings of a device: its bus, and its functions on it. */
export function CanCard({ mcuId, commands }: Props) {
  const { t } = useTranslation('control');
  const format = useFormat();
  const { data: twin } = useQuery(controlQueries.configuration(mcuId));
  const { data: options } = useQuery(controlQueries.canOptions());
  const [draft, setDraft] = useState<CanConfiguration | null>(null);
  const known = twin?.known?.can ?? null;
  const can = draft ?? known ?? FRESH;
  const refusal = commands.refusal('canConfiguration');
  const readOnly = refusal !== undefined;
  const isSame = draft === null || (known !== null && isSameCan(draft, known));
  const change = (next: Partial<CanConfiguration>) => {
    const after = { ...can, ...next };
    setDraft(after.protocol === OFF ? { ...after, functions: [] } : after);
  };
  return (
    <section className={classNames(card.card, styles.card)} aria-labelledby="can-title">
      <h2 id="can-title" className={styles.title}>
        {t('can')}
      </h2>
      {twin && known === null && <p className={styles.read}>{t('can_unknown')}</p>}
      {!twin || !options ? (
        <Skeleton width="100%" height={160} radius={10} />
      ) : (
        <>
          <div className={classNames(styles.group, styles.fields)}>
            <SettingSelect
              label={t('can_protocol')}
              value={String(can.protocol)}
              options={options.protocols.map(({ id, name }) => ({
                value: String(id),
                label: id === OFF ? t('can_off') : name,
              }))}
              readOnly={readOnly}
              onChange={(protocol) => change({ protocol: Number(protocol) })}
            />
            <SettingSelect
              label={t('can_bit_rate')}
              value={String(can.bitRateKilobit)}
              options={options.bitRatesKilobit.map((rate) => ({
                value: String(rate),
                label: `${format.number(rate)} kbit/s`,
              }))}
              readOnly={readOnly}
              onChange={(rate) => change({ bitRateKilobit: Number(rate) })}
            />
            <Check checked={can.termination} disabled={readOnly} onChange={(termination) => change({ termination })}>
              {t('can_termination')}
            </Check>
          </div>
          <fieldset className={styles.group}>
            <legend>{t('can_functions')}</legend>
            <div className={styles.fields}>
              {options.functions.map(({ id, key }) => (
                <Check
                  key={id}
                  checked={can.functions.includes(id)}
                  disabled={readOnly || can.protocol === OFF}
                  onChange={(on) =>
                    change({ functions: on ? [...can.functions, id] : can.functions.filter((each) => each !== id) })
                  }
                >
                  {t(`fn_${key}`)}
                </Check>
              ))}
            </div>
          </fieldset>
          <CommandProgress command={commands.commandOf('canConfiguration')} />
          <Actions>
            {!isSame && <Button onClick={() => setDraft(null)}>{t('discard')}</Button>}
            <Button
              kind="primary"
              busy={commands.isBusy('canConfiguration')}
              refusal={refusal ?? (isSame ? t('nothing_changed') : undefined)}
              onClick={() => commands.give({ kind: 'canConfiguration', can }, () => setDraft(null))}
            >
              {t('write')}
            </Button>
          </Actions>
        </>
      )}
    </section>
  );
}
