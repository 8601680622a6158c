import { useEffect, useState } from 'react';
import type { LiveDevice } from '../../../live/live-device.ts';
import { raisedWarning } from '../../../live/readings.ts';
import { liveStore } from '../../../live/store.ts';
import { useWarningText } from './warning-text.ts';

const WORST = 1;

/** Announces each new alarm of the highest level to screen readers once, with the name of its device. */
export default function AlarmAnnouncer() {
  const textOf = useWarningText();
  const [sentence, setSentence] = useState('');
  useEffect(() => {
    const said = new Set<string>();
    return liveStore.subscribeAll((devices: readonly LiveDevice[]) => {
      const sentences: string[] = [];
      for (const { mcuId, deviceName, alarmChanges } of devices) {
        for (const change of alarmChanges) {
          const key = `${mcuId}/${change.unit}/${change.msgType}/${change.code}/${change.raisedAtMs}`;
          if (change.level !== WORST || change.releasedAtMs !== 0 || change.suppressed || said.has(key)) continue;
          said.add(key);
          sentences.push([deviceName, textOf(raisedWarning(change))].filter(Boolean).join(': '));
        }
      }
      if (sentences.length > 0) setSentence(sentences.join('. '));
    });
  }, [textOf]);
  return (
    <div className="visually-hidden" aria-live="assertive">
      {sentence}
    </div>
  );
}
