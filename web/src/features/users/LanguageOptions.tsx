import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/current-language.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '../../i18n/languages.ts';
import { Icon } from '../../ui/Icon.tsx';
import panel from '../../ui/Panel.module.css';
import styles from './LanguageOptions.module.css';
import { saveLanguage } from './save-settings.ts';

/** The list of languages, each by its own name and in its own glyphs. */
export function LanguageOptions({ onDone }: { onDone?: () => void }) {
  const { t } = useTranslation('index');
  const chosen = currentLanguage();
  return (
    <div role="listbox" aria-label={t('language')} className={styles.grid}>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          role="option"
          aria-selected={language === chosen}
          lang={language.replace('_', '-')}
          className={panel.option}
          onClick={() => {
            void saveLanguage(language);
            onDone?.();
          }}
        >
          <span className={panel.label}>{LANGUAGE_NAMES[language]}</span>
          {language === chosen && <Icon name="check" size={16} stroke={2.2} className={panel.tick} />}
        </button>
      ))}
    </div>
  );
}
