import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { detailOf, paths } from '../../../routes/paths.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { IconButton } from '../../../ui/action/IconButton.tsx';
import { useWriting } from '../../../ui/action/use-writing.ts';
import { Icon } from '../../../ui/art/Icon.tsx';
import { showError } from '../../../ui/dialog/show-error.ts';
import styles from './Insights.module.css';
import { type Insight, insightsChanged } from './insight-queries.ts';
import { KIND_LOOK } from './kind-look.ts';

export function KindTile({ kind }: Pick<Insight, 'kind'>) {
  const { icon, tone } = KIND_LOOK[kind];
  return (
    <span className={styles.tile} data-tone={tone} aria-hidden>
      <Icon name={icon} size={18} />
    </span>
  );
}

/** The machine, the kind of hint and the company. */
export function About({ insight }: { insight: Insight }) {
  const { t } = useTranslation('insights');
  const { deviceName, kind, companyName } = insight;
  return (
    <p className={styles.about}>
      <b>{deviceName}</b> · {t(`kind_${kind}`)} · {companyName}
    </p>
  );
}

/** A severe fault of the battery that is open: before what could be better, what is wrong. */
export function FaultFirst({ insight: { openFault, mcuId } }: { insight: Insight }) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  if (openFault === null) return null;
  return (
    <p className={styles.fault}>
      <Icon name="warning" size={16} />
      <Link {...paths.messages('WarnMsg', { mcuId, status: 'open' })}>
        {t('fault_first', { level: format.number(openFault) })}
      </Link>
    </p>
  );
}

const OF_HEALTH: readonly Insight['kind'][] = ['replace', 'replaceCell', 'equalise'];

/** Where the figures of a device stand. */
const numbersOf = (insight: Insight) => {
  const { manufacturer, kind, mcuId } = insight;
  if (manufacturer !== null) return detailOf(insight);
  return OF_HEALTH.includes(kind) ? paths.monitorHealth(mcuId) : paths.monitorReport(mcuId);
};

export function NumbersLink({ insight, short = false }: { insight: Insight; short?: boolean }) {
  const { t } = useTranslation('insights');
  return (
    <Link {...numbersOf(insight)} className={styles.link} aria-label={t('numbers_of', { device: insight.deviceName })}>
      {short ? <Icon name="chevron-right" size={16} /> : t('see_numbers')}
    </Link>
  );
}

interface AnswerProps {
  insight: Insight;
  refusal: string | undefined;
  onAnswer: () => void;
  /** With its word, not only an icon. */
  whole?: boolean;
}

/** Dismisses a hint, or shows one again that was dismissed. */
export function AnswerButton({ insight, refusal, onAnswer, whole = false }: AnswerProps) {
  const { t } = useTranslation('insights');
  const { mcuId, unit, kind, deviceName, answer } = insight;
  const reopening = useWriting({
    mutationFn: () => ask('reopenInsight', { mcuId, unit, kind }),
    onSuccess: () => insightsChanged(t('reopened')),
    onError: (error) => showError(error, 'insights'),
  });
  const named = { device: deviceName, kind: t(`kind_${kind}`) };
  if (answer)
    return (
      <Button
        size="small"
        busy={reopening.isPending}
        refusal={refusal}
        aria-label={t('reopen_of', named)}
        onClick={() => reopening.mutate()}
      >
        {t('reopen')}
      </Button>
    );
  return whole ? (
    <Button size="small" refusal={refusal} aria-label={t('dismiss_of', named)} onClick={onAnswer}>
      {t('dismiss')}
    </Button>
  ) : (
    <IconButton icon="close" iconSize={16} refusal={refusal} label={t('dismiss_of', named)} onClick={onAnswer} />
  );
}
