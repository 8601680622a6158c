import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { useWriting } from '../../../ui/action/use-writing.ts';
import { Icon } from '../../../ui/art/Icon.tsx';
import { showError } from '../../../ui/dialog/show-error.ts';
import { batteriesChanged, batteryQueries, type Place, type SwapSuggestion } from './battery-queries.ts';
import { SwapDialog } from './SwapDialog.tsx';
import styles from './SwapNotice.module.css';

interface Props {
  place: Place;
  /** Why nothing can be changed; undefined when it can. */
  refusal: string | undefined;
}

/** That the battery of a place seems to have been swapped: somebody records it, or says that it was not. */
export function SwapNotice({ place, refusal }: Props) {
  const { data } = useQuery(batteryQueries.suggestions(place));
  const suggestion = data?.at(-1);
  return suggestion ? <Suggestion place={place} refusal={refusal} suggestion={suggestion} /> : null;
}

function Suggestion({ place, refusal, suggestion }: Props & { suggestion: SwapSuggestion }) {
  const { t } = useTranslation('batteries');
  const format = useFormat();
  const signText = useSignText();
  const [isOpened, setIsOpened] = useState(false);
  const { data: mounts } = useQuery({ ...batteryQueries.ofDevice(place), enabled: isOpened });
  const { at, lastAt, signs } = suggestion;
  const dismissing = useWriting({
    mutationFn: () => ask('dismissSwapSuggestion', { ...place, at }),
    onSuccess: () => batteriesChanged(t('seems_same_done')),
    onError: (error) => showError(error, 'batteries'),
  });
  return (
    <section className={styles.notice} aria-labelledby="seems-swapped">
      <Icon name="refresh" size={18} />
      <div className={styles.text}>
        <h3 id="seems-swapped">{t('seems_swapped')}</h3>
        <p>{t('seems_when', { from: format.date('dateTime', lastAt), to: format.date('dateTime', at) })}</p>
        <ul>
          {signs.map((sign) => (
            <li key={sign.sign}>{signText(sign)}</li>
          ))}
        </ul>
        <p>{t('seems_help')}</p>
        <div className={styles.actions}>
          <Button size="small" kind="primary" refusal={refusal} onClick={() => setIsOpened(true)}>
            {t('seems_record')}
          </Button>
          <Button size="small" refusal={refusal} busy={dismissing.isPending} onClick={() => dismissing.mutate()}>
            {t('seems_same')}
          </Button>
        </div>
      </div>
      {isOpened && mounts && (
        <SwapDialog place={place} mounts={mounts} suggestedAt={at} onClose={() => setIsOpened(false)} />
      )}
    </section>
  );
}

type Sign = SwapSuggestion['signs'][number];
const UNITS = { health: '%', capacity: 'Ah' } as const;

function useSignText() {
  const { t } = useTranslation('batteries');
  const format = useFormat();
  return ({ sign, before, after }: Sign): string => {
    if (sign === 'pattern') return t('sign_pattern');
    const shown = (value: number): string => {
      if (sign === 'cycles' || sign === 'cells') return format.number(value);
      if (sign === 'resistance') return `${format.number(value, 1)}\u00a0mΩ`;
      return format.quantity({ value, unit: UNITS[sign], decimals: sign === 'health' ? 0 : 1, signed: false });
    };
    return t(`sign_${sign}`, { before: shown(before), after: shown(after) });
  };
}
