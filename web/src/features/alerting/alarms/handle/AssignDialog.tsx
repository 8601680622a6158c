import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../../i18n/error-text.ts';
import { Dialog } from '../../../../ui/dialog/Dialog.tsx';
import { OptionList } from '../../../../ui/form/choice-lists.tsx';
import { Skeleton } from '../../../../ui/page/Skeleton.tsx';
import { messageQueries } from '../message-queries.ts';
import styles from './Handle.module.css';

interface Props {
  ids: readonly string[];
  /** The account that has them, if it is one. */
  assigneeId: number | null;
  onClose: () => void;
  onAssign: (assigneeId: number | null) => void;
}

/** Gives messages to an account that sees their devices. */
export function AssignDialog({ ids, assigneeId, onClose, onAssign }: Props) {
  const { t } = useTranslation('alarm');
  const { data, error } = useQuery(messageQueries.assignees(ids));
  return (
    <Dialog open title={t('assign_title')} width={440} onClose={onClose}>
      <div className={styles.people}>
        {error && <p role="alert">{errorText(error)}</p>}
        {!data && !error && <Skeleton width="100%" height={120} />}
        {data && (
          <OptionList
            label={t('assign_title')}
            value={assigneeId === null ? null : String(assigneeId)}
            options={data.map(({ id, name, displayName, companyName }) => ({
              value: String(id),
              label: displayName === name ? name : `${displayName} (${name})`,
              ...(companyName && { note: companyName }),
            }))}
            clearLabel={t('assign_nobody')}
            findLabel={t('assign_find')}
            empty={t('assign_none')}
            onChoose={(value) => onAssign(value === null ? null : Number(value))}
          />
        )}
      </div>
    </Dialog>
  );
}
