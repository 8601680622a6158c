import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { kindOfMessage } from '#domain/alerting/alarms/catalogue.ts';
import { measuresOf, sumOf } from '#domain/alerting/alarms/health/measures.ts';
import { familyOf, ownOf, typesOf } from '#domain/alerting/alarms/health/rule-family.ts';
import { useNow } from '../../../../i18n/clock.ts';
import { useAlarmName } from '../../../../i18n/use-alarm-name.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { paths } from '../../../../routes/paths.ts';
import type { MessagesSearch } from '../messages-search.ts';
import { bandOf } from './bands.ts';
import type { Health } from './health-queries.ts';
import { RuleAction } from './RuleAction.tsx';
import { TopCard, TopRow } from './TopCard.tsx';
import { useRuleName, useSpan } from './use-names.ts';

interface Props {
  health: Health;
  /** Companies and days, as lists of messages filter by them. */
  search: MessagesSearch;
}

/** Messages of one type. */
const messagesOf = (msgType: number, search: MessagesSearch) =>
  paths.messages(kindOfMessage(msgType) === 1 ? 'WarnMsg' : 'otherMsg', search);

/** What chatters, what is open for long, and what nobody acknowledged. */
export function TopCards(props: Props) {
  return (
    <>
      <Chattering {...props} />
      <OpenLong {...props} />
      <NeverAcknowledged {...props} />
    </>
  );
}

function Chattering({ health: { chattering }, search }: Props) {
  const { t } = useTranslation('health');
  const format = useFormat();
  const { nameOf: typeOf } = useAlarmName();
  const spanOf = useSpan();
  const { count, heldBack, list } = chattering;
  return (
    <TopCard
      title={t('chattering')}
      text={t('chattering_text')}
      count={count}
      isOver={count > 0}
      all={t('show_held', { total: format.number(heldBack) })}
      total={count}
      rows={list.map((alarm) => (
        <TopRow
          key={`${alarm.mcuId} ${alarm.unit} ${alarm.msgType} ${alarm.code}`}
          band={bandOf(alarm)}
          name={
            <Link {...messagesOf(alarm.msgType, { mcuId: alarm.mcuId, type: alarm.msgType, ...search })}>
              {typeOf(alarm.msgType)}
            </Link>
          }
          under={alarm.deviceName}
          figure={t('held_back', { count: alarm.heldBack })}
          figureUnder={t('closest', { time: spanOf(alarm.closestMs) })}
        >
          <RuleAction compact family={familyOf(alarm.msgType)} own={ownOf(alarm)} companies={search.companies} />
        </TopRow>
      ))}
    />
  );
}

function OpenLong({ health: { openLong }, search }: Props) {
  const { t } = useTranslation('health');
  const format = useFormat();
  const { nameOf: typeOf } = useAlarmName();
  const spanOf = useSpan();
  const now = useNow();
  const { count, list } = openLong;
  return (
    <TopCard
      title={t('open_long')}
      text={t('long_text')}
      count={count}
      isOver={count > 4}
      all={t('show_all', { total: format.number(count) })}
      total={count}
      rows={list.map(({ id, msgType, level, deviceName, site, raisedAt }) => (
        <TopRow
          key={id}
          band={bandOf({ msgType, level })}
          name={<Link {...messagesOf(msgType, { status: 'open', id })}>{typeOf(msgType)}</Link>}
          under={[deviceName, site].filter(Boolean).join(', ')}
          figure={spanOf(now - raisedAt)}
          figureUnder={t('since', { date: format.date('dayMonth', raisedAt) })}
        >
          <RuleAction compact family={familyOf(msgType)} companies={search.companies} />
        </TopRow>
      ))}
    />
  );
}

function NeverAcknowledged({ health, search }: Props) {
  const { t } = useTranslation('health');
  const format = useFormat();
  const nameOf = useRuleName();
  const { value } = measuresOf(health, 1).never;
  const rules = health.rules
    .filter(({ neverAcknowledged }) => neverAcknowledged > 0)
    .toSorted((one, other) => other.neverAcknowledged - one.neverAcknowledged);
  return (
    <TopCard
      title={t('never')}
      text={t('never_text')}
      count={value}
      isOver={value > 0}
      all={t('show_all', { total: format.number(value) })}
      total={rules.length}
      rows={rules.map(({ family, own, bands, neverAcknowledged, goneSoon }) => {
        const types = typesOf(family);
        const name = nameOf({ family, own });
        return (
          <TopRow
            key={`${family} ${own?.id}`}
            band={bands[0] > 0 ? 0 : bands[1] > 0 ? 1 : 2}
            name={
              types.length > 1 || own ? (
                name
              ) : (
                <Link {...messagesOf(family, { ...search, work: 0, type: family })}>{name}</Link>
              )
            }
            under={goneSoon > 0 ? t('gone_soon', { count: goneSoon }) : ' '}
            figure={format.number(neverAcknowledged)}
            figureUnder={t('of_raised', { total: format.number(sumOf(bands)) })}
          >
            <RuleAction compact family={family} own={own?.id ?? null} companies={search.companies} />
          </TopRow>
        );
      })}
    />
  );
}
