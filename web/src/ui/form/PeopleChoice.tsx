import { useTranslation } from 'react-i18next';
import { IconButton } from '../action/IconButton.tsx';
import styles from './PeopleChoice.module.css';
import { Select } from './Select.tsx';

interface Props {
  userIds: readonly number[];
  /** Accounts that can be chosen. */
  people: readonly { readonly id: number; readonly name: string; readonly hasEmail: boolean }[];
  max: number;
  fault: string | undefined;
  onChange: (userIds: number[]) => void;
}

/** Some people, each with a way to take it off again. */
export function PeopleChoice({ userIds, people, max, fault, onChange }: Props) {
  const { t } = useTranslation('delivery');
  const others = people.filter(({ id }) => !userIds.includes(id));
  return (
    <>
      <div className={styles.people}>
        {userIds.map((id) => {
          const name = people.find((person) => person.id === id)?.name ?? t('nobody_left');
          return (
            <span key={id} className={styles.person}>
              {name}
              <IconButton
                icon="close"
                iconSize={14}
                label={t('remove_person', { name })}
                onClick={() => onChange(userIds.filter((each) => each !== id))}
              />
            </span>
          );
        })}
        {userIds.length < max && others.length > 0 && (
          <Select
            label={t('add_person')}
            variant="chip"
            icon="plus"
            value={null}
            placeholder={t('add_person')}
            findLabel={t('find_person')}
            options={others.map(({ id, name, hasEmail }) => ({
              value: String(id),
              label: name,
              ...(!hasEmail && { note: t('no_email') }),
            }))}
            onChange={(id) => id !== null && onChange([...userIds, Number(id)])}
          />
        )}
      </div>
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </>
  );
}
