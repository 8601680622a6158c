import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SimpleAction } from '#domain/fleet/control/simple-actions.ts';
import { MISSING } from '#domain/foundation/i18n/numbers.ts';
import { currentQuantity } from '#domain/foundation/kinds/units.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx';
import { classNames } from '../../../../ui/layout/class-names.ts';
import card from '../../../../ui/page/Card.module.css';
import { CommandProgress } from './CommandProgress.tsx';
import styles from './ControlCard.module.css';
import type { Commands } from './use-command.ts';

/** The device's state by its latest measurement. */
interface MeasuredSwitches {
  readonly relayClosed: boolean | null;
  readonly chargeLocked: boolean | null;
  /** Not loaded yet. */
  readonly isLoading: boolean;
  /** Net, centi-A, positive when charging; null when unknown or outdated. */
  readonly currentCentiAmp: number | null;
}

interface Props {
  device: { readonly deviceName: string; readonly deviceSn: string };
  measured: MeasuredSwitches;
  commands: Commands;
}

type Action = { readonly kind: SimpleAction & ('relay' | 'chargeLock' | 'restart'); readonly value: 0 | 1 };

/** Relay, charge lock, report and restart: the state, the possible actions, and their progress. */
export function ControlCard({ device, measured, commands }: Props) {
  const { t } = useTranslation('control');
  const [asked, setAsked] = useState<Action | null>(null);
  const { relayClosed, chargeLocked } = measured;
  const common = commands.refusal('relay');
  return (
    <section className={classNames(card.card, styles.card)} aria-labelledby="control-title">
      <h2 id="control-title" className={styles.title}>
        {t('title')}
      </h2>
      {common && <p className={styles.refusal}>{common}</p>}
      <Row kind="relay" state={stateText(relayClosed, t('is_on'), t('is_off'))} commands={commands}>
        <Actions kind="relay" on={relayClosed} isLoading={measured.isLoading} commands={commands} onAsk={setAsked} />
      </Row>
      <Row kind="chargeLock" state={stateText(chargeLocked, t('is_locked'), t('is_free'))} commands={commands}>
        <Actions
          kind="chargeLock"
          on={chargeLocked}
          isLoading={measured.isLoading}
          commands={commands}
          onAsk={setAsked}
        />
      </Row>
      <Row kind="reportNow" commands={commands}>
        <Button
          busy={commands.isBusy('reportNow')}
          refusal={commands.refusal('reportNow')}
          onClick={() => commands.give({ kind: 'reportNow' })}
        >
          {t('do_reportNow_0')}
        </Button>
      </Row>
      <Row kind="restart" commands={commands}>
        <Button
          busy={commands.isBusy('restart')}
          refusal={commands.refusal('restart')}
          onClick={() => setAsked({ kind: 'restart', value: 0 })}
        >
          {t('do_restart_0')}
        </Button>
      </Row>
      {asked && (
        <Confirm
          action={asked}
          device={device}
          current={measured.currentCentiAmp}
          onClose={() => setAsked(null)}
          onGo={() => commands.give(asked)}
        />
      )}
    </section>
  );
}

const stateText = (on: boolean | null, yes: string, no: string) => (on === null ? MISSING : on ? yes : no);

interface RowProps {
  kind: 'relay' | 'chargeLock' | 'reportNow' | 'restart';
  state?: string;
  commands: Commands;
  children: React.ReactNode;
}

function Row({ kind, state, commands, children }: RowProps) {
  const { t } = useTranslation('control');
  return (
    <div className={styles.row}>
      <div className={styles.text}>
        <h3>
          {t(kind)}
          {state !== undefined && <span className={styles.state}>{state}</span>}
        </h3>
        <p>{t(`${kind}_text`)}</p>
      </div>
      <div className={styles.actions}>{children}</div>
      <div className={styles.below}>
        <CommandProgress command={commands.commandOf(kind)} />
      </div>
    </div>
  );
}

interface ActionsProps {
  kind: 'relay' | 'chargeLock';
  on: boolean | null;
  isLoading: boolean;
  commands: Commands;
  onAsk: (action: Action) => void;
}

/** Buttons for the other state, or for both when the state is unknown. */
function Actions({ kind, on, isLoading, commands, onAsk }: ActionsProps) {
  const { t } = useTranslation('control');
  if (isLoading) return null;
  const values = on === null ? ([0, 1] as const) : ([on ? 0 : 1] as const);
  return values.map((value) => (
    <Button
      key={value}
      busy={commands.isBusy(kind)}
      refusal={commands.refusal(kind)}
      onClick={() => onAsk({ kind, value })}
    >
      {t(`do_${kind}_${value}`)}
    </Button>
  ));
}

interface ConfirmProps {
  action: Action;
  device: Props['device'];
  current: number | null;
  onClose: () => void;
  onGo: () => void;
}

/** Stops the machine or the charging, so it is shown in red. */
const isHarsh = ({ kind, value }: Action) => (kind === 'relay' ? value === 0 : kind === 'chargeLock' && value === 1);

function Confirm({ action, device, current, onClose, onGo }: ConfirmProps) {
  const { t } = useTranslation('control');
  const format = useFormat();
  const key = action.kind === 'restart' ? 'restart_0' : (`${action.kind}_${action.value}` as const);
  const flows = current !== null && current !== 0 && action.kind !== 'restart';
  return (
    <ConfirmDialog
      open
      title={t(`ask_${key}`)}
      subject={`${device.deviceName} · SN ${device.deviceSn}`}
      leave={t('leave')}
      go={t(`do_${key}`)}
      danger={isHarsh(action)}
      onClose={onClose}
      onGo={onGo}
    >
      {t(`effect_${key}`)}{' '}
      {flows &&
        t(current > 0 ? 'now_charging' : 'now_discharging', {
          current: format.quantity(currentQuantity(Math.abs(current))).replace('+', ''),
        })}
    </ConfirmDialog>
  );
}
