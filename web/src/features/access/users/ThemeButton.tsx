import { useTranslation } from 'react-i18next';
import { shownTheme } from '../../../theme/theme.ts';
import { useTheme } from '../../../theme/use-theme.ts';
import { IconButton } from '../../../ui/action/IconButton.tsx';
import { saveTheme } from './save-settings.ts';
import styles from './ThemeButton.module.css';

/** Switches between light and dark. */
export function ThemeButton({ small = false, onDark = false }: { small?: boolean; onDark?: boolean }) {
  const { t } = useTranslation('index');
  const dark = useTheme() === 'dark';
  return (
    <span className={onDark ? styles.onDark : styles.plain}>
      <IconButton
        icon={dark ? 'sun' : 'moon'}
        iconSize={16}
        frame={small ? 'card' : 'none'}
        label={dark ? t('switch_to_light') : t('switch_to_dark')}
        refusal={shownTheme.isForced() ? t('theme_forced') : undefined}
        onClick={() => saveTheme(dark ? 'light' : 'dark')}
      />
    </span>
  );
}
