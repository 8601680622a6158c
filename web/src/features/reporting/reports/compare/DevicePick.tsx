import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../../api/client.ts';
import { errorText } from '../../../../i18n/error-text.ts';
import { PickButton } from '../../../../ui/action/PickButton.tsx';
import panel from '../../../../ui/dialog/Panel.module.css';
import { usePopover } from '../../../../ui/dialog/use-popover.ts';
import { OptionList, preloadLists } from '../../../../ui/form/choice-lists.tsx';
import { classNames } from '../../../../ui/layout/class-names.ts';
import styles from './CompareReport.module.css';

interface Props {
  /** Whether a device, or another of its units, can be added. */
  isOffered: (mcuId: string) => boolean;
  onPick: (mcuId: string) => void;
}

const SHOWN = 20;

/** Finds another visible device by name or serial number. */
export function DevicePick({ isOffered, onPick }: Props) {
  const { t } = useTranslation('report');
  const menu = usePopover<HTMLButtonElement>({ popup: 'dialog', label: t('add_device'), preload: preloadLists });
  return (
    <>
      <PickButton ref={menu.trigger} {...menu.triggerProps} icon="plus">
        {t('add_device')}
      </PickButton>
      <div {...menu.panelProps} className={classNames(panel.panel, styles.pick)}>
        {menu.open && (
          <Search
            isOffered={isOffered}
            onPick={(mcuId) => {
              menu.close();
              onPick(mcuId);
            }}
          />
        )}
      </div>
    </>
  );
}

function Search({ isOffered, onPick }: Props) {
  const { t } = useTranslation('report');
  const [text, setText] = useState('');
  const key = useDeferredValue(text.trim());
  const found = useQuery({
    queryKey: ['devices', 'find', key],
    queryFn: ({ signal }) => ask('pageDeviceList', { key, manufacturer: 0, pageSize: SHOWN }, signal),
    placeholderData: keepPreviousData,
  });
  const offered = found.data?.list.filter(({ mcuId }) => isOffered(mcuId)) ?? [];
  return (
    <OptionList
      label={t('add_device')}
      findLabel={t('find_device')}
      search={{ text, onText: setText }}
      value={null}
      options={offered.map(({ mcuId, deviceName, deviceSn }) => ({ value: mcuId, label: deviceName, note: deviceSn }))}
      empty={found.error ? errorText(found.error) : found.data ? t('no_device_found') : ''}
      onChoose={(mcuId) => {
        if (mcuId !== null) onPick(mcuId);
      }}
    />
  );
}
