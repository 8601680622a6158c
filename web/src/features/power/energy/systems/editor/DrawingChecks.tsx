import { useTranslation } from 'react-i18next';
import { checkDrawing, type Finding, isNote } from '#domain/power/energy/system-checks.ts';
import { useFormat } from '../../../../../i18n/use-format.ts';
import { Icon } from '../../../../../ui/art/Icon.tsx';
import { partOf } from '../part-power.ts';
import { usePartNames } from '../use-part-names.ts';
import type { Drawing } from './drawing.ts';
import styles from './SystemEditor.module.css';

interface Props {
  drawing: Drawing;
  onSelect: (id: string) => void;
}

/** What is missing in a drawing. It can be saved all the same. */
export function DrawingChecks({ drawing, onSelect }: Props) {
  const { t } = useTranslation('systems');
  const format = useFormat();
  const names = usePartNames();
  const findings = checkDrawing(drawing.nodes.map(partOf), drawing.links);
  const nameOf = (id: string) => {
    const node = drawing.nodes.find((each) => each.id === id);
    return node ? names.nameOf(node) : '';
  };
  const textOf = (finding: Finding): string => {
    if (finding.what === 'noBattery') return t('check_noBattery');
    const name = nameOf(finding.id);
    if (finding.what === 'noSource') return t('check_noSource', { name, port: t(`port_${finding.port}`) });
    if (finding.what === 'misfit') return t('check_misfit', { name, other: nameOf(finding.other) });
    return t(`check_${finding.what}`, { name });
  };
  const faults = findings.filter((finding) => !isNote(finding));
  return (
    <section className={styles.checks} aria-label={t('checks')}>
      <h3>{t('checks')}</h3>
      <ul>
        {faults.length === 0 && (
          <li data-tone="good">
            <Icon name="check" size={16} />
            {t('checks_good', {
              parts: format.number(drawing.nodes.length),
              links: format.number(drawing.links.length),
            })}
          </li>
        )}
        {findings.map((finding) => (
          <li key={JSON.stringify(finding)} data-tone={isNote(finding) ? 'note' : 'warn'}>
            <Icon name={isNote(finding) ? 'info' : 'diamond'} size={16} />
            {'id' in finding ? (
              <button type="button" onClick={() => onSelect(finding.id)}>
                {textOf(finding)}
              </button>
            ) : (
              textOf(finding)
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
