import { useTranslation } from 'react-i18next';
import { LINE_FAULTS, type LineFaultCode } from '#domain/fleet/inventory/table-cells.ts';
import type { FleetFaultCode } from '#domain/trade/fleet-tables/faults.ts';

const isLineFault = (code: FleetFaultCode): code is LineFaultCode => LINE_FAULTS.some((known) => known === code);

/** What is wrong with a cell, in the reader's language; what can be wrong in any table of devices is said there. */
export function useFaultText(): (code: FleetFaultCode) => string {
  const { t } = useTranslation(['fleet_tables', 'add_device']);
  return (code) => (isLineFault(code) ? t(`add_device:fault_${code}`) : t(`fleet_tables:fault_${code}`));
}
