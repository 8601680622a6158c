import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { useSession } from '../../../api/session.ts';
import { initialsOf } from '../../../ui/art/initials.ts';
import panel from '../../../ui/dialog/Panel.module.css';
import { usePopover } from '../../../ui/dialog/use-popover.ts';
import { classNames } from '../../../ui/layout/class-names.ts';
import { Row } from '../../../ui/layout/Row.tsx';
import { loadPart } from '../../../ui/page/load-part.ts';
import { Spinner } from '../../../ui/page/Spinner.tsx';
import styles from './AccountRow.module.css';
import { useAccountName } from './account-name.ts';
import { LanguageMenu } from './LanguageMenu.tsx';
import { ThemeButton } from './ThemeButton.tsx';

const AccountSettings = lazy(() => loadPart(() => import('./AccountSettings.tsx')));

/** The bottom of the side bar: the signed-in user with a menu, language and theme. */
export function AccountRow() {
  const { t } = useTranslation('index');
  const session = useSession();
  const { companyName, role } = session;
  const name = useAccountName(session);
  const { open, close, trigger, triggerProps, panelProps } = usePopover<HTMLButtonElement>({
    popup: 'dialog',
    label: t('account_menu'),
  });
  const second = companyName || (can.manageOwnAccount(session).allowed && t(`role_${role}`));
  return (
    <Row gap="s1" align="center">
      <button {...triggerProps} ref={trigger} type="button" className={styles.who}>
        <span className="visually-hidden">{t('account_menu')}: </span>
        <span className={styles.tile} aria-hidden="true">
          {initialsOf(companyName || name)}
        </span>
        <span className={styles.text}>
          <span className={styles.name}>{name}</span>
          {second && <span className={styles.company}>{second}</span>}
        </span>
      </button>
      <LanguageMenu compact />
      <ThemeButton small />
      <div {...panelProps} className={classNames(panel.panel, styles.panel)}>
        {open && (
          <Suspense fallback={<Spinner size={20} />}>
            <AccountSettings onDone={close} />
          </Suspense>
        )}
      </div>
    </Row>
  );
}
