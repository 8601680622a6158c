import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../../ui/action/IconButton.tsx';
import { Switch } from '../../../../../ui/form/Switch.tsx';
import { LevelMark } from '../list/LevelMark.tsx';
import { OriginNote } from '../list/OriginNote.tsx';
import type { LevelValues, LevelView } from '../rule-view.ts';
import type { Side } from '../rule-words.ts';
import styles from './LimitsTable.module.css';
import { NumberField } from './NumberField.tsx';
import { hysteresisOf, MINUTES, type RuleUnit, releaseOf } from './rule-unit.ts';

interface Props {
  levels: readonly LevelView[];
  /** Null for a rule that is no limit on one side. */
  side: Side | null;
  unit: RuleUnit;
  has: { readonly limit: boolean; readonly duration: boolean; readonly release: boolean; readonly origin: boolean };
  readOnly: boolean;
  /** The inherited values as one text. */
  summary: (values: LevelValues) => string;
  onChange: (key: number, change: Partial<LevelValues>) => void;
  onUndo: (key: number) => void;
}

/** The limits of a rule by level, each with where it comes from. */
export function LimitsTable({ levels, side, unit, has, readOnly, summary, onChange, onUndo }: Props) {
  const { t } = useTranslation(['warning_rules', 'device']);
  const isRange = levels.some(({ upperLimit }) => upperLimit !== undefined);
  const headings = {
    limit: side ? t(`warning_rules:head_${side}`) : t('warning_rules:head_limit'),
    upper: t('warning_rules:head_upper'),
    duration: t('warning_rules:head_for'),
    release: side === 'below' ? t('warning_rules:head_release_above') : t('warning_rules:head_release_below'),
  };
  return (
    <div className={styles.table} data-origin={has.origin}>
      <div className={styles.head} aria-hidden="true">
        <span>{t('warning_rules:head_level')}</span>
        <span>{has.limit && headings.limit}</span>
        <span>{isRange ? headings.upper : has.duration && headings.duration}</span>
        <span>{has.release && headings.release}</span>
        <span>{has.origin && t('warning_rules:head_origin')}</span>
      </div>
      <ul className={styles.rows}>
        {levels.map((level) => {
          const { key, severity, enabled, limit, upperLimit, hysteresis, durationSeconds, faults, inherited } = level;
          const name = t('device:level_n', { level: severity });
          const common = { quiet: !level.isOwn && has.origin, readOnly, placeholder: '–' };
          const inUnit = { ...common, ...unit };
          const release = limit === null || hysteresis === null || !side ? null : releaseOf(limit, hysteresis, side);
          return (
            <li key={key} className={styles.row} data-level={key} data-off={!enabled}>
              <span className={styles.level}>
                <LevelMark level={severity} isOff={!enabled} />
                <span className={styles.name}>
                  {name}
                  <Switch
                    label={t('warning_rules:level_on', { level: severity })}
                    checked={enabled}
                    disabled={readOnly}
                    onChange={(next) => onChange(key, { enabled: next })}
                  />
                </span>
              </span>
              {enabled ? (
                <>
                  <Labelled text={has.limit && headings.limit}>
                    {has.limit && (
                      <NumberField
                        {...inUnit}
                        label={`${name}: ${headings.limit}`}
                        value={limit}
                        placeholder={t('warning_rules:by_battery')}
                        error={faults.limit}
                        onChange={(next) => onChange(key, { limit: next })}
                      />
                    )}
                  </Labelled>
                  <Labelled text={isRange ? headings.upper : has.duration && headings.duration}>
                    {isRange ? (
                      <NumberField
                        {...inUnit}
                        label={`${name}: ${headings.upper}`}
                        value={upperLimit ?? null}
                        placeholder={t('warning_rules:by_battery')}
                        error={faults.upperLimit}
                        onChange={(next) => onChange(key, { upperLimit: next })}
                      />
                    ) : (
                      has.duration && (
                        <NumberField
                          {...common}
                          {...MINUTES}
                          unit={t('warning_rules:minutes')}
                          label={`${name}: ${headings.duration}`}
                          value={durationSeconds}
                          error={faults.durationSeconds}
                          onChange={(next) => onChange(key, { durationSeconds: next })}
                        />
                      )
                    )}
                  </Labelled>
                  <Labelled text={has.release && headings.release}>
                    {has.release && side && (
                      <NumberField
                        {...inUnit}
                        readOnly={readOnly || limit === null}
                        label={`${name}: ${headings.release}`}
                        value={release}
                        error={faults.hysteresis}
                        onChange={(next) => onChange(key, { hysteresis: hysteresisOf(limit ?? 0, next, side) })}
                      />
                    )}
                  </Labelled>
                </>
              ) : (
                <>
                  <span className={styles.off}>{t('warning_rules:off')}</span>
                  {[isRange || has.duration, has.release].map((isThere, column) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
                    <span key={column} className={isThere ? styles.off : undefined} aria-hidden="true">
                      {isThere && '–'}
                    </span>
                  ))}
                </>
              )}
              {has.origin && (
                <span className={styles.origin}>
                  <span className={styles.source}>
                    <OriginNote origin={level.origin} isOwn={level.isOwn} />
                    {level.isOwn && inherited && !readOnly && (
                      <IconButton
                        icon="back"
                        iconSize={14}
                        label={t('warning_rules:undo', { value: summary(inherited) })}
                        onClick={() => onUndo(key)}
                      />
                    )}
                  </span>
                  {level.isOwn && inherited && <small>{t('warning_rules:was', { value: summary(inherited) })}</small>}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** On a phone there are no headings above the fields. */
const Labelled = ({ text, children }: { text: string | false; children: React.ReactNode }) => (
  <span className={styles.cell}>
    {text && (
      <span className={styles.label} aria-hidden="true">
        {text}
      </span>
    )}
    {children}
  </span>
);
