import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../../api/client.ts';
import { errorText } from '../../../../i18n/error-text.ts';
import { Icon } from '../../../../ui/art/Icon.tsx';
import panel from '../../../../ui/dialog/Panel.module.css';
import { usePopover } from '../../../../ui/dialog/use-popover.ts';
import { OptionList, preloadLists } from '../../../../ui/form/choice-lists.tsx';
import select from '../../../../ui/form/Select.module.css';
import { classNames } from '../../../../ui/layout/class-names.ts';

interface Props {
  userId: number | undefined;
  /** How the chosen person is called. */
  name: string;
  onChange: (userId: number | undefined) => void;
}

const SHOWN = 20;

/** Actions of one person, found by name or e-mail. */
export function PersonFilter({ userId, name, onChange }: Props) {
  const { t } = useTranslation('audit');
  const { open, close, trigger, triggerProps, panelProps } = usePopover<HTMLButtonElement>({
    popup: 'dialog',
    label: t('person'),
    preload: preloadLists,
  });
  const isChosen = userId !== undefined;
  const label = isChosen ? name : t('all_people');
  return (
    <>
      <button
        {...triggerProps}
        ref={trigger}
        type="button"
        aria-label={`${t('person')}: ${label}`}
        className={classNames(select.trigger, select.chip, isChosen && select.chosen)}
        data-narrows={isChosen || undefined}
      >
        <Icon name="person" size={15} />
        <span className={select.value}>{label}</span>
        <Icon name={open ? 'chevron-up' : 'chevron-down'} size={15} />
      </button>
      <div {...panelProps} className={classNames(panel.panel, select.panel)}>
        {open && (
          <People
            userId={userId}
            onChange={(next) => {
              onChange(next);
              close();
            }}
          />
        )}
      </div>
    </>
  );
}

function People({ userId, onChange }: Pick<Props, 'userId' | 'onChange'>) {
  const { t } = useTranslation('audit');
  const [text, setText] = useState('');
  const key = useDeferredValue(text.trim());
  const found = useQuery({
    queryKey: ['companies', 'accounts', 'find', key],
    queryFn: ({ signal }) => ask('userV3PageList', { key, pageNum: 1, pageSize: SHOWN }, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <OptionList
      label={t('person')}
      findLabel={t('find_person')}
      search={{ text, onText: setText }}
      value={userId === undefined ? null : String(userId)}
      options={(found.data?.list ?? []).map(({ id, userLoginName, companyName }) => ({
        value: String(id),
        label: userLoginName,
        note: companyName,
      }))}
      clearLabel={text === '' ? t('all_people') : undefined}
      empty={found.error ? errorText(found.error) : found.data ? t('no_person') : ''}
      onChoose={(next) => onChange(next === null ? undefined : Number(next))}
    />
  );
}
