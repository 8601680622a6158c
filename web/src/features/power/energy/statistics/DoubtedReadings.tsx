import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Energy } from '#domain/foundation/kinds/energy-measure.ts';
import { energyQuantity } from '#domain/foundation/kinds/units.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { type Answer, ask } from '../../../../api/client.ts';
import { useSession } from '../../../../api/session.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { useWriting } from '../../../../ui/action/use-writing.ts';
import { Dialog } from '../../../../ui/dialog/Dialog.tsx';
import { showError } from '../../../../ui/dialog/show-error.ts';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import numbers from '../Numbers.module.css';
import styles from './EnergyStatistics.module.css';

type Energies = Answer<'getInverterStatistics'>['energies'];

interface Props {
  mcuId: string;
  companyPath: string;
  energies: Energies;
  timeZone: string;
}

interface Row {
  readonly unit: number;
  readonly kind: number;
  readonly energy: Energy;
  readonly at: number;
  readonly wattHours: number | null;
  readonly why: 'fell' | 'rose' | 'overruled';
}

/** How many readings of counters were left out; opens the list of them, in which one can be said to be right. */
export function DoubtedReadings({ energies, ...props }: Props) {
  const { t } = useTranslation('energy');
  const [isOpen, setOpen] = useState(false);
  const count = energies.reduce((sum, { doubts }) => sum + doubts, 0);
  const rows = rowsOf(energies);
  if (rows.length === 0) return null;
  return (
    <>
      <p className={styles.doubted}>
        <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
          {t('doubted', { count })}
        </Button>
      </p>
      {isOpen && <List {...props} rows={rows} onClose={() => setOpen(false)} />}
    </>
  );
}

const rowsOf = (energies: Energies): Row[] =>
  energies
    .flatMap(({ unit, kind, energy, doubted, overruled }) => [
      ...doubted.map((reading): Row => ({ unit, kind, energy, ...reading })),
      ...overruled.map(({ at }): Row => ({ unit, kind, energy, at, wattHours: null, why: 'overruled' })),
    ])
    .sort((one, other) => one.at - other.at);

interface ListProps extends Omit<Props, 'energies'> {
  rows: readonly Row[];
  onClose: () => void;
}

function List({ mcuId, companyPath, timeZone, rows, onClose }: ListProps) {
  const { t } = useTranslation('energy');
  const format = useFormat();
  const client = useQueryClient();
  const mayChange = can.editDevice(useSession(), { companyPath }).allowed;
  const overruling = useWriting({
    mutationFn: ({ unit, kind, energy, at, why }: Row) =>
      ask('overruleReading', { mcuId, unit, kind, energy, at, believed: why !== 'overruled' }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['devices'] }),
    onError: (error) => showError(error, 'overruleReading'),
  });
  return (
    <Dialog title={t('doubted_title')} open onClose={onClose} width={760}>
      <p>{t('doubted_words')}</p>
      <DataTable
        label={t('doubted_title')}
        className={numbers.table}
        frame={styles.shown}
        columns={[
          {
            key: 'at',
            title: t('doubt_at'),
            isRowHeader: true,
            cell: ({ at }: Row) => format.date('dateTime', at, timeZone),
          },
          {
            key: 'energy',
            title: t('doubt_of'),
            cell: ({ energy, unit }: Row) =>
              unit === 0 ? t(`energy_${energy}`) : `${t(`energy_${energy}`)} · ${t('unit_number', { unit })}`,
          },
          {
            key: 'reading',
            title: t('doubt_reading'),
            cell: ({ wattHours }: Row) => format.quantity(energyQuantity(wattHours)),
          },
          { key: 'why', title: t('doubt_why'), cell: ({ why }: Row) => t(`why_${why}`) },
          ...(mayChange
            ? [
                {
                  key: 'overrule',
                  title: '',
                  cell: (row: Row) => (
                    <Button kind="plain" size="small" onClick={() => overruling.mutate(row)}>
                      {t(row.why === 'overruled' ? 'doubt_again' : 'doubt_believe')}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
        rows={rows}
        keyOf={({ unit, kind, energy, at }) => `${unit}:${kind}:${energy}:${at}`}
      />
    </Dialog>
  );
}
