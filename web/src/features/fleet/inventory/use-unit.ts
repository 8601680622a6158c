import { useQuery } from '@tanstack/react-query';
import { DEVICE_IDENTITY } from '#domain/foundation/basics/device-facts.ts';
import { SERIAL_NUMBER } from '#domain/foundation/devices/device-limits.ts';
import { ApiError } from '../../../api/api-error.ts';
import { type Answer, ask } from '../../../api/client.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { useSettled } from './use-settled.ts';

interface Unit {
  readonly unit: Answer<'querySN'> | undefined;
  /** Why this unit cannot be added. */
  readonly fault: string | undefined;
  readonly defaults: Answer<'getDefaultConfigBySn'> | undefined;
}

const unknownIsNull = (error: unknown): null => {
  if (error instanceof ApiError && error.code === 'sn_not_found') return null;
  throw error;
};

/** The unit with both numbers of a label, once both are complete. */
export function useUnit(typed: { sn: string; mcuId: string }): Unit {
  const sn = useSettled(typed.sn);
  const mcuId = useSettled(typed.mcuId);
  const enabled = SERIAL_NUMBER.test(sn) && sn === typed.sn;
  const known = useQuery({
    queryKey: ['units', sn, mcuId],
    queryFn: ({ signal }) => ask('querySN', { sn, mcuId }, signal).catch(unknownIsNull),
    enabled: enabled && DEVICE_IDENTITY.test(mcuId) && mcuId === typed.mcuId,
    retry: false,
  });
  const defaults = useQuery({
    queryKey: ['templates', 'default', sn],
    queryFn: ({ signal }) => ask('getDefaultConfigBySn', { sn }, signal),
    enabled,
  });
  if (!enabled) return { unit: undefined, fault: undefined, defaults: undefined };
  return {
    unit: known.data ?? undefined,
    fault: known.error ? errorText(known.error) : undefined,
    defaults: defaults.data,
  };
}
