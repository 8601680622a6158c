import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../api/client.ts';
import { saveFile } from '../../../api/save-file.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { Icon } from '../../../ui/art/Icon.tsx';
import { Tag } from '../../../ui/mark/Tag.tsx';
import { csvFile } from '../../../ui/table/csv-file.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import lines from '../../../ui/table/LinesTable.module.css';
import { Stacked } from '../../../ui/table/Stacked.tsx';
import styles from './FleetTable.module.css';
import { useFaultText } from './use-fault-text.ts';

type Preview = Answer<'previewFleetTable'>;
type ShownRow = Preview['shown'][number];

const OUTCOMES = ['new', 'changed', 'same', 'wrong'] as const;
const TONES = { new: 'charge', changed: 'discharge', same: 'idle', wrong: 'alarm' } as const;

interface Props {
  preview: Preview;
  busy: boolean;
  onConfirm: (fingerprint: string) => void;
}

/** What a table would do: how many rows of each kind, each value before and after, and what is wrong at its cell. */
export function FleetPreview({ preview, busy, onConfirm }: Props) {
  const { t } = useTranslation('fleet_tables');
  const format = useFormat();
  const { shown, wrong, fingerprint } = preview;
  const counts = {
    new: preview.added,
    changed: preview.changed,
    same: preview.same,
    wrong: new Set(preview.faults.map(({ line }) => line)).size,
  };
  const nameOf = new Map(preview.columns.map(({ key, name }) => [key, name]));
  return (
    <section className={styles.result} aria-live="polite">
      <ul className={styles.counts} aria-label={t('counts')}>
        {OUTCOMES.filter((outcome) => outcome !== 'wrong' || wrong > 0).map((outcome) => (
          <li key={outcome}>
            <b>{format.number(counts[outcome])}</b> {t(`outcome_${outcome}`)}
          </li>
        ))}
      </ul>
      {wrong > 0 && <WrongCells preview={preview} nameOf={nameOf} />}
      {wrong === 0 && fingerprint === null && (
        <p className={styles.lead} role="status">
          {t('nothing_changes')}
        </p>
      )}
      {shown.length > 0 && (
        <>
          <p className={styles.lead}>{t('rows_shown', { count: shown.length })}</p>
          <ShownRows rows={shown} nameOf={nameOf} />
        </>
      )}
      {fingerprint !== null && (
        <div className={styles.actions}>
          <Button kind="primary" busy={busy} onClick={() => onConfirm(fingerprint)}>
            {t('import_rows', { count: preview.added + preview.changed })}
          </Button>
        </div>
      )}
    </section>
  );
}

function WrongCells({ preview: { wrong, faults }, nameOf }: { preview: Preview; nameOf: ReadonlyMap<string, string> }) {
  const { t } = useTranslation(['fleet_tables', 'add_device']);
  const faultText = useFaultText();
  const list = () =>
    csvFile('errors.csv', [
      [t('add_device:col_line'), t('add_device:col_field'), t('add_device:col_value'), t('add_device:col_fault')],
      ...faults.map(({ line, column, code, value }) => [line, nameOf.get(column) ?? column, value, faultText(code)]),
    ]);
  return (
    <div className={styles.wrong} role="alert">
      <Icon name="info" size={16} stroke={1.9} />
      <p>{t('wrong_cells', { count: wrong })}</p>
      <Button kind="quiet" icon="save" onClick={() => saveFile(list())}>
        {t('save_faults')}
      </Button>
    </div>
  );
}

function ShownRows({ rows, nameOf }: { rows: readonly ShownRow[]; nameOf: ReadonlyMap<string, string> }) {
  const { t } = useTranslation(['fleet_tables', 'add_device', 'device']);
  return (
    <DataTable
      label={t('counts')}
      className={lines.table}
      frame={lines.scroll}
      columns={[
        {
          key: 'device',
          title: t('device:device_name'),
          cell: ({ line, sn, deviceName, outcome }) => (
            <div className={styles.device}>
              <small>{t('fleet_tables:line_n', { line })}</small>
              {deviceName === '' ? <b>{sn}</b> : <Stacked name={deviceName}>{sn}</Stacked>}
              <Tag tone={TONES[outcome]}>{t(`outcome_${outcome}`)}</Tag>
            </div>
          ),
        },
        {
          key: 'cells',
          title: t('counts'),
          cell: ({ cells, outcome }) => <Cells cells={cells} isNew={outcome === 'new'} nameOf={nameOf} />,
        },
      ]}
      rows={rows}
      keyOf={({ line }) => String(line)}
    />
  );
}

interface CellsProps {
  cells: ShownRow['cells'];
  isNew: boolean;
  nameOf: ReadonlyMap<string, string>;
}

/** Each cell with its column: the value before and after, or what is wrong with it. */
function Cells({ cells, isNew, nameOf }: CellsProps) {
  const { t } = useTranslation('fleet_tables');
  const faultText = useFaultText();
  return (
    <dl className={styles.cells}>
      {cells.map(({ column, before, after, fault }) => (
        <div key={column} className={styles.cell} data-wrong={fault !== null || undefined}>
          <dt>{nameOf.get(column) ?? column}</dt>
          <dd>
            {!isNew && fault === null && (
              <>
                <del>{before ?? t('none')}</del>
                <span aria-hidden="true">→</span>
              </>
            )}
            <ins>{after === null || after === '' ? t('none') : after}</ins>
            {fault !== null && <em>{faultText(fault)}</em>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
