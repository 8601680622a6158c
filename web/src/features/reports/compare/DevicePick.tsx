import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import { errorText } from '../../../i18n/error-text.ts';
import panel from '../../../ui/Panel.module.css';
import { PickButton } from '../../../ui/PickButton.tsx';
import { useRovingFocus } from '../../../ui/roving-focus.ts';
import { TextInput } from '../../../ui/TextInput.tsx';
import { usePopover } from '../../../ui/use-popover.ts';
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
  const menu = usePopover<HTMLButtonElement>();
  return (
    <>
      <PickButton ref={menu.trigger} {...menu.triggerProps} icon="plus">
        {t('add_device')}
      </PickButton>
      <div {...menu.panelProps} className={panel.panel}>
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
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const key = useDeferredValue(text.trim());
  const found = useQuery({
    queryKey: ['devices', 'find', key],
    queryFn: ({ signal }) => ask('pageDeviceList', { key, manufacturer: 0, pageSize: SHOWN }, signal),
    placeholderData: keepPreviousData,
  });
  const offered = found.data?.list.filter(({ mcuId }) => isOffered(mcuId)) ?? [];
  useRovingFocus(list, 'input, button');
  return (
    <div ref={list} className={styles.pick}>
      <TextInput
        soft
        autoFocus
        icon="search"
        type="search"
        placeholder={t('find_device')}
        aria-label={t('find_device')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className={styles.found}>
        {offered.map(({ mcuId, deviceName, deviceSn }) => (
          <button key={mcuId} type="button" className={panel.option} onClick={() => onPick(mcuId)}>
            <span className={panel.label}>{deviceName}</span>
            <span className={styles.sn}>{deviceSn}</span>
          </button>
        ))}
      </div>
      {found.error && <p className={panel.heading}>{errorText(found.error)}</p>}
      {found.data && offered.length === 0 && <p className={panel.heading}>{t('no_device_found')}</p>}
    </div>
  );
}
