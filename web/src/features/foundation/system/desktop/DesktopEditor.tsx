import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  desktopOf,
  isList,
  isShown,
  isWithinOther,
  type Menu,
  moved,
  type Place,
  placesOf,
  type Side,
  switched,
} from '#domain/access/users/desktop.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { useDesktop, useMenu } from '../../../../api/menu.ts';
import { useSession } from '../../../../api/session.ts';
import { Switch } from '../../../../ui/form/Switch.tsx';
import { classNames } from '../../../../ui/layout/class-names.ts';
import card from '../../../../ui/page/Card.module.css';
import styles from './Desktop.module.css';
import { SortableList } from './SortableList.tsx';
import { usePlaceName } from './use-place-name.ts';
import { useSaveDesktop } from './use-save-desktop.ts';

/** Arranges the menu; each change is kept at once. */
export function DesktopEditor() {
  const { t } = useTranslation(['desktop', 'index', 'overview']);
  const session = useSession();
  const nameOf = usePlaceName();
  const menu = useMenu();
  const desktop = useDesktop();
  const save = useSaveDesktop();
  const [said, setSaid] = useState('');

  const keep = (next: Menu) => save(desktopOf(next, desktop));
  const lists = menu.map(({ key }) => key).filter(isList);
  const within = menu.map(({ key }) => key).filter(isWithinOther);
  const rows = (places: readonly Place[]) =>
    places.map((place) => ({ place, name: nameOf(place), shown: isShown(menu, place) }));
  const onSwitch = (place: Place, visible: boolean) => keep(switched(menu, place, visible));
  const onMove = (places: readonly Place[]) => (place: Place, side: Side, target: Place) => {
    keep(moved(menu, place, side, target));
    const rest = places.filter((one) => one !== place);
    const position = rest.indexOf(target) + (side === 'before' ? 1 : 2);
    setSaid(t('moved', { name: nameOf(place), position, count: places.length }));
  };
  const section = (title: string, places: readonly Place[]) => (
    <section className={classNames(card.card, styles.card)}>
      <h2>{title}</h2>
      <SortableList label={title} rows={rows(places)} onMove={onMove(places)} onSwitch={onSwitch} />
    </section>
  );

  return (
    <div className={styles.body}>
      <p className={styles.hint}>
        {t('hint')} {!can.saveOwnSettings(session).allowed && t('hint_guest')}
      </p>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {menu.length === 0 && <p className={styles.hint}>{t('empty')}</p>}
      {placesOf(menu).length > 0 && section(t('menu'), placesOf(menu))}
      {lists.length > 1 && section(nameOf('lists'), lists)}
      {within.length > 0 && (
        <section className={classNames(card.card, styles.card)}>
          <h2>{t('within')}</h2>
          <ul>
            {rows(within).map(({ place, name, shown }) => (
              <li key={place} className={styles.row}>
                <span className={styles.name}>
                  {name}
                  <small>
                    {t('within_entry', { entry: t(place === 'order' ? 'index:nav_account' : 'overview:title') })}
                  </small>
                </span>
                <Switch label={t('show', { name })} checked={shown} onChange={(on) => onSwitch(place, on)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
