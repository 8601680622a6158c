import { useEffect, useRef, useState } from 'react';
import { type Answer, ask } from '../../../../api/client.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { sendOrder } from '../command/use-command.ts';
import { type CommandItem, isUnderWay, LOOK_MS } from '../control-queries.ts';

export type Target = Answer<'listUnitsLike'>['list'][number];
/** What has become of a copy: the command, or why none was sent. */
export type CopyOutcome = { readonly command: CommandItem } | { readonly error: unknown };

export const keyOf = ({ mcuId, unit }: Pick<Target, 'mcuId' | 'unit'>): string => `${mcuId}/${unit}`;

const later = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, LOOK_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Sets devices as another one, each by a command of its own that is followed to its end; one after the other behind a hub. */
export function useCopying(deviceType: string) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, CopyOutcome>>(new Map());
  const [isRunning, setIsRunning] = useState(false);
  const left = useRef<AbortController>(undefined);
  useEffect(() => () => left.current?.abort(), []);

  const copyTo = async (target: Target, signal: AbortSignal) => {
    const tell = (outcome: CopyOutcome) => setOutcomes((before) => new Map(before).set(keyOf(target), outcome));
    const { mcuId, unit, differing } = target;
    const settings = Object.fromEntries(differing.map(({ key, wanted }) => [key, wanted]));
    try {
      let command = await sendOrder(mcuId, { kind: 'unitConfiguration', unit, deviceType, settings });
      for (tell({ command }); isUnderWay(command) && !signal.aborted; tell({ command })) {
        await later(signal);
        command = await ask('commandState', { mcuId, id: command.id }, signal);
      }
    } catch (error) {
      if (!signal.aborted) tell({ error });
    }
    void queryClient.invalidateQueries({ queryKey: ['control', mcuId] });
  };

  return {
    outcomes,
    isRunning,
    copy: async (targets: readonly Target[], onDone: () => void) => {
      const stop = new AbortController();
      left.current = stop;
      setOutcomes(new Map());
      setIsRunning(true);
      const hubs = [...new Set(targets.map(({ mcuId }) => mcuId))];
      await Promise.all(
        hubs.map(async (hub) => {
          for (const target of targets)
            if (target.mcuId === hub && !stop.signal.aborted) await copyTo(target, stop.signal);
        }),
      );
      setIsRunning(false);
      onDone();
    },
  };
}
