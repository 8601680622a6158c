import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { TABLE_CHOICES, type TableChoice } from '#domain/contract/table-file.ts';
import type { TemperatureUnit } from '#domain/foundation/basics/temperature.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { useShownModules } from '../../../api/menu.ts';
import { useSession } from '../../../api/session.ts';
import { chosenTable } from '../../../i18n/table-separator.ts';
import { chosenTemperatureUnit } from '../../../i18n/temperature-unit.ts';
import type { MapServiceKey } from '../../../map/map-service.ts';
import { paths } from '../../../routes/paths.ts';
import { useStored } from '../../../storage/stored-value.ts';
import { shownTheme, type Theme } from '../../../theme/theme.ts';
import { useTheme } from '../../../theme/use-theme.ts';
import { Segmented } from '../../../ui/action/Segmented.tsx';
import { Icon } from '../../../ui/art/Icon.tsx';
import panel from '../../../ui/dialog/Panel.module.css';
import styles from './AccountSettings.module.css';
import { useAccountName } from './account-name.ts';
import { chosenMap } from './chosen-map.ts';
import { LanguageMenu } from './LanguageMenu.tsx';
import { saveMap, saveTableFormat, saveTemperatureUnit, saveTheme } from './save-settings.ts';
import { useSignOut } from './use-sign-out.ts';

interface Props {
  /** Whether it says who is signed in and signs out; false where the page around it does. */
  named?: boolean;
  onDone?: () => void;
}

/** The signed-in user, the interface settings, and signing out. */
export default function AccountSettings({ named = true, onDone }: Props) {
  const { t } = useTranslation(['index', 'order', 'firmware', 'delivery', 'desktop', 'company']);
  const session = useSession();
  const name = useAccountName(session);
  const signOut = useSignOut();
  const shown = useShownModules();
  return (
    <div className={styles.settings}>
      {named && (
        <div className={styles.who}>
          <b>{name}</b>
          {can.manageOwnAccount(session).allowed && (
            <span>
              {session.companyName ? `${session.companyName} · ` : ''}
              {t(`role_${session.role}`)}
            </span>
          )}
        </div>
      )}
      <Settings />
      {!can.saveOwnSettings(session).allowed && <p className={styles.note}>{t('settings_guest_text')}</p>}
      {can.receiveMessages(session).allowed && session.modules.includes('message') && (
        <>
          <hr className={panel.rule} />
          <Link {...paths.notifications()} className={panel.option} onClick={() => onDone?.()}>
            <Icon name="bell" size={17} />
            <span className={panel.label}>{t('delivery:title')}</span>
          </Link>
        </>
      )}
      {shown.includes('order') && (
        <>
          <hr className={panel.rule} />
          <Link {...paths.orders()} className={panel.option} onClick={() => onDone?.()}>
            <Icon name="list" size={17} />
            <span className={panel.label}>{t('order:my_orders')}</span>
          </Link>
        </>
      )}
      <hr className={panel.rule} />
      <Link {...paths.desktop()} className={panel.option} onClick={() => onDone?.()}>
        <Icon name="grid" size={17} />
        <span className={panel.label}>{t('desktop:title')}</span>
      </Link>
      {can.manageCompany(session, session).allowed && (
        <>
          <hr className={panel.rule} />
          <Link {...paths.companies()} className={panel.option} onClick={() => onDone?.()}>
            <Icon name="companies" size={17} />
            <span className={panel.label}>{t('company:title')}</span>
          </Link>
        </>
      )}
      {session.modules.includes('deviceManage') && can.upgradeFirmware(session, session).allowed && (
        <>
          <hr className={panel.rule} />
          <Link {...paths.firmware()} className={panel.option} onClick={() => onDone?.()}>
            <Icon name="gear" size={17} />
            <span className={panel.label}>{t('firmware:title')}</span>
          </Link>
        </>
      )}
      {named && (
        <>
          <hr className={panel.rule} />
          <button
            type="button"
            className={panel.option}
            onClick={() => {
              onDone?.();
              void signOut();
            }}
          >
            <Icon name="sign-out" size={17} />
            <span className={panel.label}>{t('sign_out')}</span>
          </button>
        </>
      )}
    </div>
  );
}

function Settings() {
  const { t } = useTranslation('index');
  const theme = useTheme();
  const unit = useStored(chosenTemperatureUnit);
  const table = useStored(chosenTable);
  const map = useStored(chosenMap);
  return (
    <dl className={styles.list}>
      <div className={styles.setting}>
        <dt>{t('language')}</dt>
        <dd>
          <LanguageMenu />
        </dd>
      </div>
      {!shownTheme.isForced() && (
        <div className={styles.setting}>
          <dt>{t('theme')}</dt>
          <dd>
            <Segmented<Theme>
              label={t('theme')}
              value={theme}
              onChange={saveTheme}
              segments={[
                { value: 'light', content: t('theme_light') },
                { value: 'dark', content: t('theme_dark') },
              ]}
            />
          </dd>
        </div>
      )}
      <div className={styles.setting}>
        <dt>{t('temperature_unit')}</dt>
        <dd>
          <Segmented<TemperatureUnit>
            label={t('temperature_unit')}
            value={unit}
            onChange={saveTemperatureUnit}
            segments={[
              { value: 'C', content: '°C' },
              { value: 'F', content: '°F' },
            ]}
          />
        </dd>
      </div>
      <div className={styles.setting}>
        <dt>{t('table_format')}</dt>
        <dd>
          <Segmented<TableChoice>
            label={t('table_format')}
            value={table}
            onChange={saveTableFormat}
            segments={TABLE_CHOICES.map((value) => ({ value, content: t(`table_${value}`) }))}
          />
        </dd>
      </div>
      <div className={styles.setting}>
        <dt>{t('map_service')}</dt>
        <dd>
          <Segmented<MapServiceKey>
            label={t('map_service')}
            value={map}
            onChange={saveMap}
            segments={[
              { value: 'world', content: t('map_world') },
              { value: 'regional', content: t('map_regional') },
            ]}
          />
        </dd>
      </div>
    </dl>
  );
}
