import { queryOptions } from '@tanstack/react-query';
import { LIMIT_GROUPS } from '#domain/alerting/alarms/rules/limit-groups.ts';
import { fahrenheitOfCelsius, type TemperatureUnit } from '#domain/foundation/basics/temperature.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { findChannel } from '#domain/foundation/kinds/channels.ts';
import { MESSAGES_KEY } from '../../../../api/messages-key.ts';
import { recordColumns } from '../../../../api/record-columns.ts';
import type { Message } from '../message-queries.ts';

const BEFORE_MS = 2 * HOUR_MS;
const AFTER_MS = HOUR_MS;

export interface CurveRequest {
  readonly mcuId: string;
  readonly unit: number;
  readonly msgType: number;
  readonly from: number;
  readonly to: number;
}

/** The time around the raise of an alarm; its end is a whole minute, so that it is not asked for anew all the time. */
export const curveRequest = ({ mcuId, unit, msgType, createTime }: Message, now: number): CurveRequest => ({
  mcuId,
  unit,
  msgType,
  from: createTime - BEFORE_MS,
  to: Math.min(createTime + AFTER_MS, Math.ceil(now / MINUTE_MS) * MINUTE_MS),
});

export interface Curve {
  readonly at: Float64Array;
  readonly values: Float64Array;
}

/** The channel that a limit alarm is about; undefined for all others. */
export const groupOf = (msgType: number) => LIMIT_GROUPS.find(({ types }) => types.some((type) => type === msgType));

/** Values of that channel around the raise, in the reader's unit. */
export const curveQuery = (request: CurveRequest, temperatureUnit: TemperatureUnit) =>
  queryOptions({
    queryKey: [...MESSAGES_KEY, 'curve', request, temperatureUnit],
    staleTime: MINUTE_MS,
    queryFn: async ({ signal }): Promise<Curve> => {
      const group = groupOf(request.msgType);
      if (!group) return { at: new Float64Array(), values: new Float64Array() };
      const channel = findChannel(group.kind, group.channel);
      const { at, columns } = await recordColumns({ ...request, kind: group.kind }, [channel], signal);
      const raw = columns.get(channel.name) ?? new Float64Array(at.length).fill(Number.NaN);
      const isFahrenheit = channel.unit === '°C' && temperatureUnit === 'F';
      const shown = (value: number) =>
        isFahrenheit ? fahrenheitOfCelsius(value / channel.divisor) : value / channel.divisor;
      return { at, values: raw.map(shown) };
    },
  });
