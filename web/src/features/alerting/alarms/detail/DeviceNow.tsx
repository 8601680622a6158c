import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentQuantity, percentQuantity, voltageQuantity } from '#domain/foundation/kinds/units.ts';
import { deviceQueries } from '../../../../api/device-queries.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { newestReadings, recordedReadings } from '../../../../live/readings.ts';
import { useLiveDevice } from '../../../../live/use-live.ts';

/** What a device measured last, and when; until that is known, where the link leads. */
export function DeviceNow({ mcuId }: { mcuId: string }) {
  const { t } = useTranslation('alarm');
  const format = useFormat();
  const { data } = useQuery(deviceQueries.realTime(mcuId));
  const { at, soc, current, voltage } = newestReadings(recordedReadings(data), useLiveDevice(mcuId));
  const known = [percentQuantity(soc), currentQuantity(current), voltageQuantity(voltage)].filter(
    (quantity) => quantity !== null,
  );
  if (at === null || known.length === 0) return t('to_device');
  return [...known.map((quantity) => format.quantity(quantity)), format.clock(at)].join(' · ');
}
