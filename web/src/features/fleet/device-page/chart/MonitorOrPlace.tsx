import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../../ui/action/Segmented.tsx';

interface Props {
  isOfMonitor: boolean;
  onChange: (isOfMonitor: boolean) => void;
}

/** Whether a chart is of the monitor that hangs there now, or of the place with those before it. */
export function MonitorOrPlace({ isOfMonitor, onChange }: Props) {
  const { t } = useTranslation('swaps');
  return (
    <Segmented
      label={t('chart_of')}
      value={isOfMonitor ? 'monitor' : 'place'}
      segments={[
        { value: 'monitor', content: t('this_monitor') },
        { value: 'place', content: t('the_place') },
      ]}
      onChange={(chosen) => onChange(chosen === 'monitor')}
    />
  );
}
