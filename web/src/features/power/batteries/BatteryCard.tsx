import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { paths } from '../../../routes/paths.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import { Tag } from '../../../ui/mark/Tag.tsx';
import card from '../../../ui/page/Card.module.css';
import list from '../../../ui/page/CardRows.module.css';
import { LogSection } from '../../../ui/table/LogSection.tsx';
import { factsOf, periodOf } from './battery-facts.ts';
import { type Battery, batteryQueries, type Place } from './battery-queries.ts';
import { EditDialog } from './EditDialog.tsx';
import { SwapDialog } from './SwapDialog.tsx';
import { SwapNotice } from './SwapNotice.tsx';
import { TakeOffDialog } from './TakeOffDialog.tsx';

interface Props {
  place: Place;
  /** Why nothing can be changed; undefined when it can. */
  refusal: string | undefined;
}

/** Which batteries were mounted on a device from when to when. */
export function BatteryCard({ place, refusal }: Props) {
  const { t } = useTranslation('batteries');
  const format = useFormat();
  const [opened, setOpened] = useState<'swap' | 'off' | Battery | null>(null);
  const { data: mounts, error, refetch } = useQuery(batteryQueries.ofDevice(place));
  const close = () => setOpened(null);
  const isMounted = mounts?.[0]?.dismountedAt === null;
  return (
    <section className={classNames(card.card, list.card)} aria-labelledby="battery-title">
      <header className={list.header}>
        <h2 id="battery-title" className={list.title}>
          {t('title')}
        </h2>
        {isMounted && (
          <Button size="small" refusal={refusal} onClick={() => setOpened('off')}>
            {t('take_off')}
          </Button>
        )}
        {mounts && (
          <Button size="small" icon="plus" refusal={refusal} onClick={() => setOpened('swap')}>
            {t(mounts.length === 0 ? 'enter' : 'swap')}
          </Button>
        )}
      </header>
      <SwapNotice place={place} refusal={refusal} />
      <LogSection total={mounts && 1} error={error} empty={{ title: '', reason: '' }} onAgain={() => void refetch()}>
        {mounts?.length === 0 && <p className={list.facts}>{t('none')}</p>}
        <ul className={list.rows}>
          {mounts?.map((mount) => (
            <li key={mount.dismountedAt ?? 'now'} className={list.row}>
              <div className={list.text}>
                <h3 className={list.name}>
                  <BatteryName battery={mount.battery} isLink={refusal === undefined} />
                  {mount.dismountedAt === null && <Tag tone="charge">{t('mounted')}</Tag>}
                </h3>
                {mount.battery && <p className={list.facts}>{factsOf(mount.battery, t, format)}</p>}
                <p className={list.facts}>{periodOf(mount, t, format)}</p>
              </div>
              {mount.battery && refusal === undefined && (
                <Button size="small" kind="quiet" onClick={() => setOpened(mount.battery)}>
                  {t('edit')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </LogSection>
      {mounts && opened === 'swap' && <SwapDialog place={place} mounts={mounts} onClose={close} />}
      {mounts && opened === 'off' && <TakeOffDialog place={place} mounts={mounts} onClose={close} />}
      {opened !== null && typeof opened === 'object' && <EditDialog battery={opened} onClose={close} />}
    </section>
  );
}

/** Leads who keeps batteries to the page of this one. */
function BatteryName({ battery, isLink }: { battery: Battery | null; isLink: boolean }) {
  const { t } = useTranslation('batteries');
  if (!battery) return t('foreign');
  const name = battery.serialNumber || t('no_serial');
  return isLink ? <Link {...paths.battery(battery.batteryId)}>{name}</Link> : name;
}
