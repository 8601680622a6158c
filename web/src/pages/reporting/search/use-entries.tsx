import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useWarningText } from '../../../features/alerting/alarms/warning-text.ts';
import type { Entry, FoundGroup, Section } from '../../../features/reporting/search/entry.ts';
import type { Found } from '../../../features/reporting/search/search-queries.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { answeredWarning } from '../../../live/readings.ts';
import { detailOf, paths } from '../../../routes/paths.ts';
import { DeviceHit } from './DeviceHit.tsx';

/** What the server has found, as lines that can be chosen, by what they are. */
export function useFoundSections(): (found: Found) => readonly Section[] {
  const format = useFormat();
  const textOf = useWarningText();
  const { t } = useTranslation('lease');
  const { t: search } = useTranslation('search');
  return useCallback(
    (found) => {
      const day = (at: number) => format.date('date', at);
      const lines: { readonly [G in FoundGroup]: (hit: Found[G]['list'][number]) => Omit<Entry, 'key'> } = {
        devices: (device) => ({
          name: device.deviceName,
          about: device.deviceSn,
          icon: 'locate',
          target: detailOf(device),
          content: <DeviceHit device={device} />,
        }),
        customers: ({ customerId, customerName, number, companyName, running }) => ({
          name: customerName,
          about: [number, companyName, search('running', { count: running })].filter(Boolean).join(' · '),
          icon: 'person',
          target: paths.customer(customerId),
        }),
        sites: ({ siteName, companyName }) => ({
          name: siteName,
          about: companyName ?? '',
          icon: 'pin',
          target: paths.monitors({ site: siteName }),
        }),
        batteries: ({ batteryId, serialNumber, model, deviceName }) => ({
          name: serialNumber,
          about: [model, deviceName].filter(Boolean).join(' · '),
          icon: 'battery-empty',
          target: paths.battery(batteryId),
        }),
        leases: ({ contractNumber, customer, deviceName, startsAt, endsAt, state }) => ({
          name: contractNumber,
          about: [customer, deviceName, format.span('date', startsAt, endsAt), t(`state_${state}`)].join(' · '),
          icon: 'calendar',
          target: paths.leases({ key: contractNumber }),
        }),
        orders: ({ orderNo, planName, createTime }) => ({
          name: orderNo,
          about: `${planName} · ${day(createTime)}`,
          icon: 'cart',
          target: paths.order(orderNo),
        }),
        warnings: (alarm) => ({
          name: textOf(answeredWarning(alarm)),
          about: `${alarm.deviceName} · ${format.clock(alarm.createTime)}`,
          icon: 'warning',
          target: paths.messages('WarnMsg', { id: alarm.id }),
        }),
        articles: ({ id, title, typeName }) => ({
          name: title,
          about: typeName,
          icon: 'help',
          target: paths.article(id),
        }),
      };
      return Object.entries(lines).map(([group, lineOf]) => ({
        group: group as FoundGroup,
        entries: found[group as FoundGroup].list.map((hit, at) => ({
          key: `${group} ${at}`,
          ...(lineOf as (each: typeof hit) => Omit<Entry, 'key'>)(hit),
        })),
      }));
    },
    [format, textOf, t, search],
  );
}

/** The list that has all of what is found; null where there is none. */
export const listOfGroup = (group: Section['group'], key: string) => {
  if (group === 'devices') return paths.monitors({ key });
  if (group === 'batteries') return paths.batteries({ key });
  if (group === 'customers') return paths.customers({ key });
  if (group === 'leases') return paths.leases({ key });
  if (group === 'orders') return paths.orders({ key });
  return group === 'articles' ? paths.help({ key }) : null;
};
