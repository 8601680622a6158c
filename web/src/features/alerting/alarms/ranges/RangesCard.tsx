import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { containsPath } from '#domain/foundation/basics/company-path.ts';
import type { DeviceInfo } from '../../../../api/device-queries.ts';
import { useSession } from '../../../../api/session.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { classNames } from '../../../../ui/layout/class-names.ts';
import { Tag } from '../../../../ui/mark/Tag.tsx';
import card from '../../../../ui/page/Card.module.css';
import list from '../../../../ui/page/CardRows.module.css';
import { LogSection } from '../../../../ui/table/LogSection.tsx';
import { useOriginText } from '../rules/list/OriginNote.tsx';
import { originOf } from '../rules/rule-view.ts';
import { RangeDialog } from './RangeDialog.tsx';
import { type ChannelRange, rangesQuery } from './range-queries.ts';
import { useRangeWords } from './use-range-words.ts';

interface Props {
  device: Pick<DeviceInfo, 'mcuId' | 'deviceType' | 'companyId' | 'companyPath' | 'companyName'>;
  /** Why nothing can be changed; undefined when it can. */
  refusal: string | undefined;
}

/** The ranges in which the values of a device are believed, and what was left out by them. Not for who has it on loan. */
export function RangesCard(props: Props) {
  const session = useSession();
  return containsPath(session.companyPath, props.device.companyPath) ? <OwnRanges {...props} /> : null;
}

function OwnRanges({ device, refusal }: Props) {
  const { t } = useTranslation('control');
  const [opened, setOpened] = useState<ChannelRange | 'add' | null>(null);
  const { data, error, refetch } = useQuery(rangesQuery(device.mcuId));
  const channels = data?.channels ?? [];
  const shown = channels.filter(({ believed, refused }) => believed !== null || refused > 0);
  const hindrance = !data ? t('believe_loading') : channels.length === 0 ? t('believe_no_values') : undefined;
  return (
    <section className={classNames(card.card, list.card)} aria-labelledby="ranges-title">
      <header className={list.header}>
        <h2 id="ranges-title" className={list.title}>
          {t('believe_title')}
        </h2>
        <Button size="small" icon="plus" refusal={refusal ?? hindrance} onClick={() => setOpened('add')}>
          {t('believe_add')}
        </Button>
      </header>
      <p className={list.facts}>{t('believe_text')}</p>
      <LogSection total={data && 1} error={error} empty={{ title: '', reason: '' }} onAgain={() => void refetch()}>
        {data && shown.length === 0 && <p className={list.facts}>{t('believe_none')}</p>}
        {shown.length > 0 && (
          <ul className={list.rows}>
            {shown.map((each) => (
              <RangeRow
                key={`${each.kind}.${each.channel}`}
                range={each}
                onChange={refusal === undefined ? () => setOpened(each) : null}
              />
            ))}
          </ul>
        )}
      </LogSection>
      {opened !== null && (
        <RangeDialog
          device={device}
          channels={channels}
          edited={opened === 'add' ? null : opened}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}

function RangeRow({ range: each, onChange }: { range: ChannelRange; onChange: (() => void) | null }) {
  const { t } = useTranslation('control');
  const { format, name, kindName, range, believedText } = useRangeWords();
  const originText = useOriginText();
  const { possible, believed, refused, refusedAt } = each;
  return (
    <li className={list.row}>
      <div className={list.text}>
        <h3 className={list.name}>
          {name(each)} {believed && <b>{believedText(each)}</b>}
        </h3>
        <p className={list.facts}>
          {[
            kindName(each),
            believed && originText(originOf(believed.origin)),
            t('believe_possible', { range: range(each, possible) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {refused > 0 && refusedAt !== null && (
          <p className={list.facts}>
            <Tag tone="warn" icon="warning">
              {t('believe_refused', { number: format.number(refused), time: format.date('dayMonthTime', refusedAt) })}
            </Tag>
          </p>
        )}
      </div>
      {onChange && (
        <Button size="small" icon="pencil" aria-label={t('believe_change_of', { name: name(each) })} onClick={onChange}>
          {t('believe_change')}
        </Button>
      )}
    </li>
  );
}
