import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/current-language.ts';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import panel from '../../ui/Panel.module.css';
import { focusChosen, useRovingFocus } from '../../ui/roving-focus.ts';
import { usePopover } from '../../ui/use-popover.ts';
import styles from './LanguageMenu.module.css';
import { LanguageOptions } from './LanguageOptions.tsx';

const ITEM = '[role="option"]';

/** A menu of languages by their own names. */
export function LanguageMenu({ onDark = false, compact = false }: { onDark?: boolean; compact?: boolean }) {
  const { t } = useTranslation('index');
  const { open, close, trigger, triggerProps, panelProps } = usePopover<HTMLButtonElement>({ align: 'end' });
  const list = useRef<HTMLDivElement>(null);
  useRovingFocus(list, ITEM);
  useEffect(() => {
    if (open) focusChosen(list.current, ITEM);
  }, [open]);
  const name = LANGUAGE_NAMES[currentLanguage()];
  return (
    <>
      <button
        {...triggerProps}
        ref={trigger}
        type="button"
        aria-haspopup="listbox"
        aria-label={`${t('language')}: ${name}`}
        title={compact ? t('language') : undefined}
        className={classNames(styles.trigger, onDark && styles.onDark, compact && styles.compact)}
      >
        <Icon name="globe" size={16} />
        {!compact && name}
        {!compact && !onDark && <Icon name="chevron-down" size={14} />}
      </button>
      <div {...panelProps} className={panel.panel}>
        <div ref={list}>{open && <LanguageOptions onDone={close} />}</div>
      </div>
    </>
  );
}
