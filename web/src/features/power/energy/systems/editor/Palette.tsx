import { useTranslation } from 'react-i18next';
import type { NodeKind } from '#domain/power/energy/system-kinds.ts';
import { useFormat } from '../../../../../i18n/use-format.ts';
import { Button } from '../../../../../ui/action/Button.tsx';
import { PartArt } from '../PartArt.tsx';
import type { Template } from '../system-queries.ts';
import type { Drawing } from './drawing.ts';
import styles from './Palette.module.css';
import { Templates } from './Templates.tsx';

/** What can be added, by what it does in a system. */
const GROUPS = [
  { name: 'side_sources', kinds: ['panel', 'mains', 'generator', 'alternator'] },
  { name: 'storage', kinds: ['battery', 'bus'] },
  { name: 'loads', kinds: ['acLoad', 'dcLoad'] },
] as const satisfies { name: string; kinds: readonly NodeKind[] }[];

interface Props {
  drawing: Drawing;
  onAdd: (kind: NodeKind) => void;
  onFindDevice: () => void;
  onApply: (template: Template) => void;
}

/** Parts to add beside the drawing, and how many of each are in it. */
export function Palette({ drawing, onAdd, onFindDevice, onApply }: Props) {
  const { t } = useTranslation('systems');
  const format = useFormat();
  const count = (kind: NodeKind) => drawing.nodes.filter((node) => node.kind === kind).length;
  return (
    <aside className={styles.palette} aria-label={t('add_part')}>
      <Button icon="plus" size="small" onClick={onFindDevice}>
        {t('add_device')}
      </Button>
      {GROUPS.map(({ name, kinds }) => (
        <div key={name} className={styles.group}>
          <h3>{t(name)}</h3>
          {kinds.map((kind) => (
            <button key={kind} type="button" onClick={() => onAdd(kind)}>
              <PartArt kind={kind} device={null} />
              <span>{t(`part_${kind}`)}</span>
              {count(kind) > 0 && (
                <span className={styles.count} aria-hidden="true">
                  {format.number(count(kind))}
                </span>
              )}
            </button>
          ))}
        </div>
      ))}
      <Templates drawing={drawing} onApply={onApply} />
    </aside>
  );
}
