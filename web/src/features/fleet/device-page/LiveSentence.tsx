import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentQuantity, percentQuantity } from '#domain/foundation/kinds/units.ts';
import { useNow } from '../../../i18n/clock.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { APPEARANCE_TEXTS } from '../../../ui/mark/StateTag.tsx';
import type { MonitorNow } from './use-monitor.ts';

/** The live values as a sentence for screen readers, announced when it changes, at most every ten seconds. */
export function LiveSentence({ now }: { now: MonitorNow }) {
  const { t } = useTranslation(['monitor', 'index']);
  const format = useFormat();
  const clock = useNow();
  const { readings, appearance } = now;
  const sentence = t('monitor:live_sentence', {
    soc: format.quantity(percentQuantity(readings.soc)),
    state: t(`index:${APPEARANCE_TEXTS[appearance]}`),
    current: format.quantity(currentQuantity(readings.current)),
  });
  const latest = useRef(sentence);
  latest.current = sentence;
  const [said, setSaid] = useState('');
  const first = useRef(clock);
  useEffect(() => {
    // Values present when the page opens are read there, not announced.
    if (clock !== first.current) setSaid(latest.current);
  }, [clock]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {said}
    </p>
  );
}
