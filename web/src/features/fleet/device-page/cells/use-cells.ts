import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { readableBody } from '#domain/foundation/kinds/wire.ts';
import { liveStore } from '../../../../live/store.ts';
import { monitorQueries, type UnitOfDevice } from '../monitor-queries.ts';
import { answeredCells, type CellRecord, liveCells } from './cells.ts';

/** The newest BMS record of a unit, from the server or live; `null` when there is none. */
export function useCells({ mcuId, unit }: UnitOfDevice, hasBms: boolean): CellRecord | null {
  const { data } = useQuery({ ...monitorQueries.bms({ mcuId, unit }), enabled: hasBms });
  const [live, setLive] = useState<CellRecord | null>(null);
  useEffect(() => {
    setLive(null);
    return liveStore.subscribe(mcuId, () => {
      const values = liveStore.get(mcuId)?.units.get(unit);
      if (!values?.bmsRecord) return;
      const body = readableBody(KIND.bms, values.bmsRecord);
      if (body) setLive(liveCells(values.yhubStimeTs, body));
    });
  }, [mcuId, unit]);
  const answered = data ? answeredCells(data) : null;
  return live && live.at >= (answered?.at ?? 0) ? live : answered;
}
