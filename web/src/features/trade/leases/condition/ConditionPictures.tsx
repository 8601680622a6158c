import { useTranslation } from 'react-i18next';
import type { LeaseCondition } from '#domain/trade/leases/calls.ts';
import { CONDITION_VIEWS, type ConditionView } from '#domain/trade/leases/condition-report.ts';
import { upload } from '../../../../api/client.ts';
import { useWriting } from '../../../../ui/action/use-writing.ts';
import { showError } from '../../../../ui/dialog/show-error.ts';
import { FilePicker } from '../../../../ui/form/FilePicker.tsx';
import { leasesChanged } from '../lease-queries.ts';
import styles from './Pictures.module.css';

interface Props {
  leaseId: number;
  phase: 'start' | 'end';
  condition: LeaseCondition;
  mayAdd: boolean;
}

/** Pictures of a condition that was taken, and a button for each view that is missing; a picture then stays. */
export function ConditionPictures({ leaseId, phase, condition, mayAdd }: Props) {
  const { t } = useTranslation('lease');
  const adding = useWriting({
    mutationFn: ({ view, file }: { view: ConditionView; file: File }) =>
      upload('addLeasePicture', { id: leaseId, phase, view }, file),
    onSuccess: () => leasesChanged(t('picture_added')),
    onError: (error) => showError(error, 'lease'),
  });
  const missing = CONDITION_VIEWS.filter((view) => !condition.pictures.some((picture) => picture.view === view));
  const title = `${t('pictures')}: ${t(`at_${phase}`)}`;
  if (condition.pictures.length === 0 && !mayAdd) return null;
  return (
    <section aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.pictures}>
        {condition.pictures.map(({ id, url, view }) => (
          <li key={id}>
            <a href={url} target="_blank" rel="noreferrer">
              <img src={url} alt="" loading="lazy" />
              {t(`view_${view}`)}
            </a>
          </li>
        ))}
      </ul>
      {mayAdd && missing.length > 0 && (
        <div className={styles.views}>
          {missing.map((view) => (
            <FilePicker
              key={view}
              accept="image/jpeg,image/png,image/webp"
              icon="plus"
              busy={adding.isPending && adding.variables.view === view}
              onFile={(file) => adding.mutate({ view, file })}
            >
              {t(`view_${view}`)}
            </FilePicker>
          ))}
        </div>
      )}
    </section>
  );
}
