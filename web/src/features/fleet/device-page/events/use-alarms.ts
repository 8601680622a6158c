import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLiveDevice } from '../../../../live/use-live.ts';
import { monitorQueries, type UnitOfDevice } from '../monitor-queries.ts';
import { answeredAlarm, joinAlarms } from './device-events.ts';

/** The newest warnings of a unit, answered and live, and the query behind them. */
export function useAlarms({ mcuId, unit }: UnitOfDevice) {
  const query = useQuery(monitorQueries.alarms({ mcuId, unit }));
  const changes = useLiveDevice(mcuId)?.alarmChanges;
  const { data } = query;
  const alarms = useMemo(
    () => joinAlarms(data?.map(answeredAlarm) ?? [], changes ?? []).filter((alarm) => alarm.unit === unit),
    [data, changes, unit],
  );
  return { alarms, query };
}
