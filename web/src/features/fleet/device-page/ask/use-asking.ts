import { useEffect, useRef, useState } from 'react';
import { ask } from '../../../../api/client.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { useClickGuard } from '../../../../ui/action/use-click-guard.ts';
import { showError } from '../../../../ui/dialog/show-error.ts';
import { monitorQueries, type UnitOfDevice } from '../monitor-queries.ts';
import { type Asking, afterLook, notAsked } from './asking.ts';

const CHECK_MS = 1000;
/** The live feed delivers the answer at once; without it the server is polled this often. */
const READ_EVERY = 2;

/**
 * Asks the device to report now and shows the true outcome.
 * @param newestAt instant of the newest record, UTC epoch ms; `null` before the first
 */
export function useAsking({ mcuId, unit }: UnitOfDevice, newestAt: number | null) {
  const [asking, setAsking] = useState<Asking>(notAsked);
  const waiting = asking.kind === 'waiting';
  const newest = useRef(newestAt);
  newest.current = newestAt;
  const counts = useClickGuard();

  useEffect(() => {
    if (!waiting) return;
    let looks = 0;
    const check = () => {
      looks += 1;
      setAsking((before) => afterLook(before, newest.current, Date.now()));
      if (looks % READ_EVERY === 0)
        void queryClient.refetchQueries({ queryKey: monitorQueries.realTime({ mcuId, unit }).queryKey });
    };
    const timer = setInterval(check, CHECK_MS);
    return () => clearInterval(timer);
  }, [waiting, mcuId, unit]);

  useEffect(() => {
    setAsking((before) => afterLook(before, newestAt, Date.now()));
  }, [newestAt]);

  const request = async () => {
    if (waiting || asking.kind === 'sending' || !counts()) return;
    setAsking({ kind: 'sending' });
    try {
      const newestBefore = newest.current ?? 0;
      const since = Date.now();
      const { sent, agoMs } = await ask('askRealTimeData', { mcuId });
      // Someone else has just asked: what has arrived since answers this request too.
      const knownAt = agoMs > 0 ? Math.min(newestBefore, since - agoMs) : newestBefore;
      setAsking(sent ? afterLook({ kind: 'waiting', since, knownAt }, newest.current, since) : { kind: 'unreachable' });
    } catch (error) {
      setAsking(notAsked);
      showError(error, 'request');
    }
  };
  return { asking, request: () => void request() };
}
