import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../../api/client.ts';
import { errorText } from '../../../../i18n/error-text.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { useWriting } from '../../../../ui/action/use-writing.ts';
import { Icon } from '../../../../ui/art/Icon.tsx';
import { showError } from '../../../../ui/dialog/show-error.ts';
import { toasts } from '../../../../ui/dialog/toast.ts';
import { Select } from '../../../../ui/form/Select.tsx';
import { type Definitions, labelsChanged } from '../label-queries.ts';
import { ValueInput } from '../value/ValueInput.tsx';
import styles from './BulkEdit.module.css';
import { changedBy, changeOf, effectsOf, hiddenBy, keyOfTarget, type Target, targetOf } from './bulk-target.ts';

interface Props {
  /** Of the places that are chosen. */
  ids: readonly number[];
  definitions: Definitions;
  onChanged: () => void;
}

/** One field or tag of all that are chosen: what it becomes, what that does, and only then the change. */
export function BulkEdit({ ids, definitions, onChanged }: Props) {
  const { t } = useTranslation(['own_fields', 'index']);
  const format = useFormat();
  const [target, setTarget] = useState<Target | null>(null);
  const [value, setValue] = useState('');
  const [keepOverdue, setKeepOverdue] = useState(false);
  const field =
    target?.what === 'field' ? definitions.fields.find(({ fieldId }) => fieldId === target.fieldId) : undefined;
  const change = changeOf(target, value);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  // What is left out by choice is shown with its number: the preview is always of all.
  const wanted = change && { subject: 'place' as const, ids: [...ids], change, timeZone: zone };
  const preview = useQuery({
    queryKey: ['labels', 'preview', wanted],
    queryFn: ({ signal }) => {
      if (!wanted) throw new Error('nothing is to be changed');
      return ask('previewLabels', wanted, signal);
    },
    enabled: wanted !== null,
    staleTime: 0,
    placeholderData: (before) => before,
  });
  const end = () => {
    setTarget(null);
    setValue('');
    setKeepOverdue(false);
  };
  const write = useWriting({
    mutationFn: async () => {
      if (!wanted) throw new Error('nothing is to be changed');
      return ask('changeLabels', { ...wanted, keepOverdue });
    },
    onSuccess: ({ changeId, changed }) => {
      labelsChanged();
      toasts.show({
        cause: 'labels_changed',
        tone: 'good',
        title: t('own_fields:changed', { count: changed, n: format.number(changed) }),
        text: t('own_fields:undo_for'),
        ...(changeId !== null && { action: { label: t('own_fields:undo'), run: () => void undo(changeId) } }),
      });
      end();
      onChanged();
    },
    onError: (error) => showError(error, 'labels_changed'),
  });
  const undo = (changeId: number) =>
    ask('undoLabels', { changeId }).then(
      ({ restored, kept }) => {
        labelsChanged();
        const text = kept > 0 ? t('own_fields:undo_kept', { count: kept, n: format.number(kept) }) : undefined;
        toasts.show({
          cause: 'labels_changed',
          tone: 'good',
          title: t('own_fields:undone', { count: restored, n: format.number(restored) }),
          ...(text !== undefined && { text }),
        });
      },
      (error: unknown) => showError(error, 'labels_changed'),
    );
  const found = preview.data;
  const hides = found ? hiddenBy(found, field) : 0;
  const count = found ? changedBy(found, keepOverdue ? hides : 0) : 0;
  return (
    <>
      <div className={styles.change} data-bulk={target !== null || undefined}>
        <span>{t('own_fields:set')}</span>
        <Select
          variant="field"
          label={t('own_fields:what_to_set')}
          value={target && keyOfTarget(target)}
          options={optionsOf(definitions, (key, name) => t(`own_fields:${key}`, { tag: name }))}
          placeholder={t('own_fields:what_to_set')}
          findLabel={t('own_fields:find_filter')}
          onChange={(key) => {
            setTarget(targetOf(key ?? ''));
            setValue('');
            setKeepOverdue(false);
          }}
        />
        {field && (
          <>
            <span>{t('own_fields:to')}</span>
            <span className={styles.value}>
              <ValueInput field={field} value={value} onChange={setValue} />
            </span>
          </>
        )}
      </div>
      {target && (
        <span className={styles.ends}>
          <Button kind="quiet" size="small" onClick={end}>
            {t('index:cancel')}
          </Button>
          <Button
            kind="primary"
            size="small"
            busy={write.isPending}
            refusal={found && count > 0 && !preview.isError ? undefined : t('own_fields:nothing_changes')}
            onClick={() => write.mutate()}
          >
            {t(target.what === 'field' && value === '' ? 'own_fields:clear_for' : 'own_fields:set_for', {
              n: format.number(count),
            })}
          </Button>
        </span>
      )}
      {target && (
        <div className={styles.preview} role="status" aria-busy={preview.isFetching}>
          {preview.error && <span className={styles.fault}>{errorText(preview.error)}</span>}
          {!preview.error &&
            found &&
            effectsOf(found, field).map(({ text, count: n }) => (
              <span key={text}>
                <b data-num>{format.number(n)}</b> {t(`own_fields:${text}`, { count: n })}
              </span>
            ))}
          {!preview.error && hides > 0 && (
            <>
              <span className={styles.hides}>
                <Icon name="diamond" size={14} />
                {t(keepOverdue ? 'own_fields:hides_not' : 'own_fields:hides', {
                  count: hides,
                  n: format.number(hides),
                })}
              </span>
              <button type="button" className={styles.link} onClick={() => setKeepOverdue(!keepOverdue)}>
                {t(keepOverdue ? 'own_fields:take_in' : 'own_fields:leave_out', {
                  count: hides,
                  n: format.number(hides),
                })}
              </button>
            </>
          )}
          <span className={styles.undo}>{t('own_fields:undo_for')}</span>
        </div>
      )}
    </>
  );
}

const optionsOf = ({ fields, tags }: Definitions, named: (key: 'tag_on' | 'tag_off', tag: string) => string) => [
  ...fields.map(({ fieldId, name }) => ({ value: keyOfTarget({ what: 'field', fieldId }), label: name })),
  ...tags.flatMap(({ tagId, name }) => [
    { value: keyOfTarget({ what: 'tag', tagId, isOn: true }), label: named('tag_on', name) },
    { value: keyOfTarget({ what: 'tag', tagId, isOn: false }), label: named('tag_off', name) },
  ]),
];
