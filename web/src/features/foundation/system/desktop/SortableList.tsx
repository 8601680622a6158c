import { Button } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { useTranslation } from 'react-i18next';
import type { Place, Side } from '#domain/access/users/desktop.ts';
import { HTML_LANG, isLanguage } from '#domain/foundation/i18n/languages.ts';
import { IconButton } from '../../../../ui/action/IconButton.tsx';
import { Icon } from '../../../../ui/art/Icon.tsx';
import { Switch } from '../../../../ui/form/Switch.tsx';
import styles from './Desktop.module.css';

interface Props {
  label: string;
  rows: readonly { place: Place; name: string; shown: boolean }[];
  onMove: (place: Place, side: Side, target: Place) => void;
  onSwitch: (place: Place, shown: boolean) => void;
}

/** Entries to drag, with the pointer or from their handle with the keys, or to move by a step with buttons. */
export function SortableList({ label, rows, onMove, onSwitch }: Props) {
  const { t, i18n } = useTranslation('desktop');
  const placeOf = (key: unknown) => rows.find(({ place }) => place === key)?.place;
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) => {
      const [place, to] = [placeOf([...keys][0]), placeOf(target.key)];
      if (place && to && place !== to && target.dropPosition !== 'on') onMove(place, target.dropPosition, to);
    },
  });
  return (
    <I18nProvider locale={isLanguage(i18n.language) ? HTML_LANG[i18n.language] : 'en'}>
      <GridList
        aria-label={label}
        keyboardNavigationBehavior="tab"
        dragAndDropHooks={dragAndDropHooks}
        className={styles.list ?? ''}
      >
        {rows.map(({ place, name, shown }, at) => {
          const [above, below] = [rows[at - 1], rows[at + 1]];
          return (
            <GridListItem key={place} id={place} textValue={name} className={styles.row ?? ''}>
              <Button slot="drag" className={styles.handle ?? ''}>
                <Icon name="grip" stroke={2.4} />
              </Button>
              <span className={styles.name} data-off={!shown}>
                {name}
              </span>
              <IconButton
                icon="chevron-up"
                label={t('up', { name })}
                refusal={above ? undefined : t('is_first')}
                onClick={() => above && onMove(place, 'before', above.place)}
              />
              <IconButton
                icon="chevron-down"
                label={t('down', { name })}
                refusal={below ? undefined : t('is_last')}
                onClick={() => below && onMove(place, 'after', below.place)}
              />
              <Switch label={t('show', { name })} checked={shown} onChange={(on) => onSwitch(place, on)} />
            </GridListItem>
          );
        })}
      </GridList>
    </I18nProvider>
  );
}
