import { useTranslation } from 'react-i18next';
import { temperatureQuantity } from '#domain/foundation/kinds/units.ts';
import type { LeaseCondition } from '#domain/trade/leases/calls.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import table from '../../../../ui/table/CardTable.module.css';
import type { Column } from '../../../../ui/table/columns.ts';
import { DataTable } from '../../../../ui/table/DataTable.tsx';

type Moment = 'start' | 'end' | 'today';
interface Props {
  conditions: { readonly [moment in Moment]?: LeaseCondition | null };
  /** Beside the start. */
  compared: 'end' | 'today';
  busy?: boolean;
}
interface Line {
  readonly key: 'charge' | 'soh' | 'cycles' | 'hours' | 'temperature';
  readonly text: (condition: LeaseCondition) => string | null;
}

/** What was measured of a device at the start of a lease, and at its end or now. */
export function ConditionTable({ conditions, compared, busy = false }: Props) {
  const { t } = useTranslation('lease');
  const format = useFormat();
  const percent = (value: number | null, decimals: 0 | 1) =>
    value === null ? null : format.quantity({ value, unit: '%', decimals, signed: false });
  const lines: readonly Line[] = [
    { key: 'charge', text: ({ socPercent }) => percent(socPercent, 0) },
    {
      key: 'soh',
      text: ({ sohPercent, sohLow, sohHigh }) =>
        sohLow === null || sohHigh === null
          ? percent(sohPercent, 1)
          : `${percent(sohPercent, 1)} (${format.number(sohLow, 1)}–${format.number(sohHigh, 1)})`,
    },
    { key: 'cycles', text: ({ cycles }) => (cycles === null ? null : format.number(cycles, 1)) },
    { key: 'hours', text: ({ hours }) => (hours === null ? null : `${format.number(hours, 1)} h`) },
    {
      key: 'temperature',
      text: ({ maxTemperatureC: celsius }) =>
        celsius === null ? null : format.quantity(temperatureQuantity(celsius * 100, format.temperatureUnit)),
    },
  ];
  const column = (key: Moment): Column<Line> => {
    const condition = conditions[key];
    return {
      key,
      title: condition ? `${t(`at_${key}`)} · ${format.date('dayMonthTime', condition.at)}` : t(`at_${key}`),
      isNumber: true,
      named: true,
      cell: ({ text }) => (condition && text(condition)) ?? '–',
    };
  };
  return (
    <DataTable
      label={t('do_condition')}
      className={table.table}
      busy={busy}
      columns={[
        { key: 'measure', title: t('measure'), isRowHeader: true, cell: ({ key }) => t(key) },
        column('start'),
        column(compared),
      ]}
      rows={lines}
      keyOf={({ key }) => key}
    />
  );
}
