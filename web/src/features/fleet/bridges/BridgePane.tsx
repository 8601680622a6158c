import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { useWriting } from '../../../ui/action/use-writing.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { showError } from '../../../ui/dialog/show-error.ts';
import { toasts } from '../../../ui/dialog/toast.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { type Faults, useForm } from '../../../ui/form/use-form.ts';
import { Arrives } from './Arrives.tsx';
import { BridgeKey } from './BridgeKey.tsx';
import styles from './BridgePane.module.css';
import { BridgeStateTag } from './BridgeStateTag.tsx';
import shared from './Bridges.module.css';
import { type BridgeDraft, draftOf, isMapped, listOf, NEW_BRIDGE, settingsOf } from './bridge-draft.ts';
import { type BridgeDetail, bridgesChanged } from './bridge-queries.ts';
import { Channels } from './Channels.tsx';
import { MutePaths } from './MutePaths.tsx';
import { isFingerprint, unitsOf } from './more-draft.ts';
import { SourceFields } from './SourceFields.tsx';
import { TestSteps } from './TestSteps.tsx';
import { Waiting } from './Waiting.tsx';

/** A bridge asks every few seconds for a minute after it was watched. */
const WATCH_AGAIN_MS = 30_000;

interface Props {
  /** Undefined for a new one. */
  bridge: BridgeDetail | undefined;
  /** A key of its own that was just made. */
  fresh: string | null;
  onFresh: (key: string | null, id: number) => void;
  onSaved: (id: number) => void;
  onRemoved: () => void;
}

/** One bridge: what it reads, how it fares, its test, what arrives and where it goes. */
export function BridgePane({ bridge, fresh, onFresh, onSaved, onRemoved }: Props) {
  const { t } = useTranslation(['bridges', 'index']);
  const form = useForm({
    start: bridge ? draftOf(bridge) : NEW_BRIDGE,
    faults: (draft): Faults<BridgeDraft> => {
      const needed = (text: string) => (text.trim() === '' ? t('bridges:needed') : undefined);
      return {
        name: needed(draft.name),
        mcuId: needed(draft.mcuId),
        address: needed(draft.address),
        ...(draft.kind === 'venus' && {
          portal: /^[0-9a-f]{12}$/.test(draft.portal.trim()) ? undefined : t('bridges:portal_fault'),
        }),
        ...(draft.kind === 'json-mqtt' && { topic: needed(draft.topic) }),
        ...(draft.kind === 'home-assistant' && { baseTopic: needed(draft.baseTopic) }),
        ...(draft.fingerprint.trim() !== '' && {
          fingerprint: isFingerprint(draft.fingerprint) ? undefined : t('bridges:fingerprint_fault'),
        }),
        ...(draft.kind === 'json-mqtt' &&
          draft.bindingPart !== '' && {
            bindingUnits: unitsOf(draft.bindingUnits) === null ? t('bridges:binding_fault') : undefined,
          }),
        ...(draft.kind === 'modbus' && {
          registers: listOf(draft.registers) === null ? t('bridges:registers_fault') : undefined,
        }),
      };
    },
    send: (draft) =>
      ask('saveBridge', {
        ...(bridge && { id: bridge.id }),
        ...{ name: draft.name.trim(), bridge: JSON.stringify(settingsOf(draft)) },
      }),
    onSent: async ({ id }, { name }) => {
      toasts.show({ cause: 'bridges', tone: 'good', title: t('bridges:saved', { name: name.trim() }) });
      // Its program calls with a key of its own. Without one, the page says so, and makes it.
      if (!bridge)
        await ask('makeBridgeKey', { id }).then(
          ({ key }) => onFresh(key, id),
          (error: unknown) => showError(error, 'bridges'),
        );
      await bridgesChanged();
      onSaved(id);
    },
  });
  const [picked, setPicked] = useState<string | null>(null);
  const { values, kind } = form.values;
  useEffect(() => {
    const drop = ({ key }: KeyboardEvent) => key === 'Escape' && setPicked(null);
    window.addEventListener('keydown', drop);
    return () => window.removeEventListener('keydown', drop);
  }, []);
  return (
    <Form form={form} className={styles.pane}>
      <PaneHead bridge={bridge} isPending={form.isPending} onRemoved={onRemoved} />
      <FormError error={form.error} />
      <SourceFields form={form} deviceName={bridge?.deviceName ?? null} />
      {bridge && <BridgeKey bridge={bridge} fresh={fresh} onFresh={(key) => onFresh(key, bridge.id)} />}
      {bridge && <Reported bridge={bridge} />}
      {bridge && (
        <div className={styles.columns} data-two={isMapped(kind)}>
          <Arrives
            arrived={bridge.arrived}
            withheld={bridge.status?.textsWithheld ?? 0}
            values={values}
            picked={picked}
            onPick={isMapped(kind) ? setPicked : undefined}
          />
          {isMapped(kind) && (
            <Channels
              arrived={bridge.arrived}
              values={values}
              picked={picked}
              onChange={(next) => form.change({ values: next })}
              onPick={setPicked}
            />
          )}
        </div>
      )}
    </Form>
  );
}

function PaneHead({ bridge, isPending, onRemoved }: Pick<Props, 'bridge' | 'onRemoved'> & { isPending: boolean }) {
  const { t } = useTranslation(['bridges', 'index']);
  const format = useFormat();
  const [isAsked, setAsked] = useState(false);
  const removal = useWriting({
    mutationFn: (id: number) => ask('removeBridge', { id }),
    onSuccess: () => {
      onRemoved();
      return bridgesChanged();
    },
    onError: (error) => showError(error, 'bridges'),
  });
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <h2>{bridge?.name ?? t('bridges:new')}</h2>
        {bridge && <BridgeStateTag bridge={bridge} now={bridge.now} />}
        {bridge && (
          <p className={shared.quiet}>
            {t('bridges:number', { id: bridge.id })}
            {bridge.reportedAt !== null &&
              ` · ${t('bridges:heard', { at: format.date('time', bridge.reportedAt) })} · ${t('bridges:version', { version: bridge.status?.version ?? '' })}`}
          </p>
        )}
      </div>
      <div className={shared.actions}>
        {bridge && (
          <Button kind="quiet" icon="bin" onClick={() => setAsked(true)}>
            {t('bridges:remove')}
          </Button>
        )}
        <Button type="submit" kind="primary" icon="check" busy={isPending}>
          {t('bridges:save')}
        </Button>
      </div>
      {bridge && (
        <ConfirmDialog
          open={isAsked}
          danger
          title={t('bridges:remove_title')}
          subject={bridge.name}
          leave={t('index:cancel')}
          go={t('bridges:remove')}
          onClose={() => setAsked(false)}
          onGo={() => removal.mutate(bridge.id)}
        >
          {t('bridges:remove_text')}
        </ConfirmDialog>
      )}
    </header>
  );
}

/** What the bridge told of itself; being looked at, it tells more often. */
function Reported({ bridge }: { bridge: BridgeDetail }) {
  const { t } = useTranslation('bridges');
  const { id, status, testsAsked } = bridge;
  const test = useWriting({
    mutationFn: () => ask('watchBridge', { id, test: true }),
    onSuccess: bridgesChanged,
    onError: (error) => showError(error, 'bridges'),
  });
  useEffect(() => {
    // Without it, the values are older; the page says nothing that is wrong.
    const watch = () => void ask('watchBridge', { id }).catch(() => undefined);
    watch();
    const timer = setInterval(watch, WATCH_AGAIN_MS);
    return () => clearInterval(timer);
  }, [id]);
  const isAsked = test.isPending || (test.isSuccess && testsAsked > (status?.test?.number ?? 0));
  return (
    <>
      <div className={styles.tested}>
        <TestSteps test={status?.test ?? null} isAsked={isAsked} />
        <Button icon="refresh" busy={isAsked} onClick={() => test.mutate()}>
          {t('test_now')}
        </Button>
      </div>
      {status && <MutePaths status={status} />}
      {status ? <Waiting status={status} /> : <p className={shared.quiet}>{t('never_heard')}</p>}
    </>
  );
}
