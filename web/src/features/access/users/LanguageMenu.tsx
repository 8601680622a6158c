import { useTranslation } from 'react-i18next';
import { isLanguage, LANGUAGE_NAMES, LANGUAGES } from '#domain/foundation/i18n/languages.ts';
import { currentLanguage } from '../../../i18n/current-language.ts';
import { Icon } from '../../../ui/art/Icon.tsx';
import panel from '../../../ui/dialog/Panel.module.css';
import { usePopover } from '../../../ui/dialog/use-popover.ts';
import { OptionList, preloadLists } from '../../../ui/form/choice-lists.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import styles from './LanguageMenu.module.css';
import { saveLanguage } from './save-settings.ts';

const OPTIONS = LANGUAGES.map((language) => ({
  value: language,
  label: LANGUAGE_NAMES[language],
  lang: language.replace('_', '-'),
}));

/** The languages, each by its own name and in its own glyphs. */
export function LanguageMenu({ onDark = false, compact = false }: { onDark?: boolean; compact?: boolean }) {
  const { t } = useTranslation('index');
  const { open, close, trigger, triggerProps, panelProps } = usePopover<HTMLButtonElement>({
    popup: 'listbox',
    align: 'end',
    preload: preloadLists,
  });
  const chosen = currentLanguage();
  const name = LANGUAGE_NAMES[chosen];
  return (
    <>
      <button
        {...triggerProps}
        ref={trigger}
        type="button"
        aria-label={`${t('language')}: ${name}`}
        title={compact ? t('language') : undefined}
        className={classNames(styles.trigger, onDark && styles.onDark, compact && styles.compact)}
      >
        <Icon name="globe" size={16} />
        {!compact && name}
        {!compact && !onDark && <Icon name="chevron-down" size={14} />}
      </button>
      <div {...panelProps} className={panel.panel}>
        {open && (
          <OptionList
            wide
            label={t('language')}
            value={chosen}
            options={OPTIONS}
            onChoose={(language) => {
              if (isLanguage(language)) void saveLanguage(language);
              close();
            }}
          />
        )}
      </div>
    </>
  );
}
