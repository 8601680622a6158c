import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_REASON_LENGTH } from '#domain/fleet/swaps/limits.ts';
import { ask } from '../../../../api/client.ts';
import { forgetDevices } from '../../../../api/query-client.ts';
import { paths } from '../../../../routes/paths.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { useWriting } from '../../../../ui/action/use-writing.ts';
import { toasts } from '../../../../ui/dialog/toast.ts';
import { Field } from '../../../../ui/form/Field.tsx';
import { FormError } from '../../../../ui/form/FormError.tsx';
import { TextInput } from '../../../../ui/form/TextInput.tsx';
import { lastDigits } from '../digits.ts';
import { swapQueries, type Taken } from '../swap-queries.ts';
import { useUndo } from '../use-undo.ts';
import { BecomesCard } from './BecomesCard.tsx';
import { LabelCard, type Read, type Scanner } from './LabelCard.tsx';
import { Monitors } from './Monitors.tsx';
import styles from './Replace.module.css';
import { seenOf } from './seen.ts';
import { TakePlace } from './TakePlace.tsx';
import { ValuesCard } from './ValuesCard.tsx';

/** Another monitor takes the place of the one that hangs there: its label, what becomes of what, its first values. */
export function ReplaceMonitor({ mcuId, scanner }: { mcuId: string; scanner: Scanner }) {
  const [read, setRead] = useState<Read | null>(null);
  return (
    <div className={styles.steps}>
      {read === null ? (
        <LabelCard mcuId={mcuId} scanner={scanner} onRead={setRead} />
      ) : (
        <Swap mcuId={mcuId} read={read} onAgain={() => setRead(null)} />
      )}
    </div>
  );
}

interface Props {
  mcuId: string;
  read: Read;
  onAgain: () => void;
}

function Swap({ mcuId, read, onAgain }: Props) {
  const { t } = useTranslation('swaps');
  const { preview } = read;
  const label = { mcuId, sn: read.sn, newMcuId: read.mcuId };
  const take = useWriting({
    mutationFn: async () => {
      // What it measured before is of wherever it was then.
      const before = preview.next.state === 'new' ? null : await ask('firstValues', { mcuId, newMcuId: read.mcuId });
      return { ...(await ask('takeMonitor', label)), knownAt: before?.after.at ?? null };
    },
  });
  return (
    <>
      <Monitors preview={preview} onAgain={onAgain} />
      <BecomesCard preview={preview} />
      <FormError error={take.error} />
      {take.data ? (
        <Taking mcuId={mcuId} read={read} taken={take.data} />
      ) : (
        <div className={styles.bar}>
          <Button kind="primary" size="large" wide busy={take.isPending} onClick={() => take.mutate()}>
            {t('take')}
          </Button>
          <p>{t('take_text')}</p>
        </div>
      )}
    </>
  );
}

interface TakingProps extends Omit<Props, 'onAgain'> {
  taken: Taken & { readonly knownAt: number | null };
}

function Taking({ mcuId, read: { mcuId: newMcuId, scannedAt, preview, sn }, taken }: TakingProps) {
  const { t } = useTranslation('swaps');
  const navigate = useNavigate();
  const undo = useUndo();
  const [reason, setReason] = useState('');
  const { data: values, error } = useQuery(swapQueries.firstValues(mcuId, newMcuId));
  const seen = seenOf(values, taken.knownAt);
  const swap = useWriting({
    mutationFn: () => ask('swapMonitor', { mcuId, newMcuId, reason, ...(seen.kind !== 'waiting' && { scannedAt }) }),
    onSuccess: async ({ swapId }) => {
      // From here on the place has the address of its new monitor.
      await navigate({ ...paths.monitorPlace(newMcuId), replace: true });
      toasts.show({
        cause: 'swap',
        tone: 'good',
        title: t('done', { digits: lastDigits(sn) }),
        action: {
          label: t('undo'),
          run: () => void undo({ mcuId: newMcuId, formerMcuId: mcuId, swapId }),
        },
      });
      await forgetDevices();
    },
  });
  return (
    <>
      <ValuesCard taken={taken} values={values} seen={seen} />
      <Field label={t('reason')}>
        {(control) => (
          <TextInput
            {...control}
            value={reason}
            maxLength={MAX_REASON_LENGTH}
            autoComplete="off"
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      <FormError error={swap.error ?? (values ? null : error)} />
      <TakePlace oldSn={preview.old.sn} seen={seen} busy={swap.isPending} onTake={() => swap.mutate()} />
    </>
  );
}
