import { useTranslation } from 'react-i18next';
import type { Chemistry } from '#domain/foundation/basics/device-facts.ts';
import type { BatteryAnalytics } from '#domain/power/analytics/calls.ts';

/** Says that the chemistry of a battery is assumed, or that its voltages show another one. */
export function ChemistryNote({
  basis: { chemistry, chemistryAssumed, chemistrySeen: seen },
  className,
}: {
  basis: BatteryAnalytics['basis'];
  className: string | undefined;
}) {
  const { t } = useTranslation(['report', 'batteries']);
  const nameOf = (each: Chemistry) => t(`batteries:chemistry_${each}`);
  const isOther = seen !== null && seen.chemistry !== chemistry;
  if (!isOther && (!chemistryAssumed || seen)) return null;
  const set = nameOf(chemistry as Chemistry);
  return (
    <p className={className} role="status">
      {isOther
        ? t('report:chemistry_seen', { chemistry: set, seen: nameOf(seen.chemistry) })
        : t('report:chemistry_assumed', { chemistry: set })}
    </p>
  );
}
