import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameWith, patternOf } from '#domain/fleet/commissioning/name-pattern.ts';
import { ask } from '../../../api/client.ts';
import { useSession } from '../../../api/session.ts';
import { Check } from '../../../ui/form/Check.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { phonePosition } from './phone-position.ts';
import { useWalk } from './use-walk.ts';
import styles from './Walk.module.css';
import { fieldsOf, type TypedFields, WalkFieldsForm } from './WalkFieldsForm.tsx';
import { WalkList } from './WalkList.tsx';
import { WalkScanner } from './WalkScanner.tsx';
import { WalkUnitDialog } from './WalkUnitDialog.tsx';
import { numberAfter, unsentOf, type WalkEntry } from './walk-entry.ts';
import { browserStore, type WalkStore } from './walk-store.ts';

/** How often it is looked for first values. */
const LOOK_MS = 5_000;

/** Label after label: each is found, named and placed, and what it lacks is listed. Goes on without a network. */
export default function CommissionWalk({ store = browserStore }: { store?: WalkStore }) {
  const { t } = useTranslation('add_device');
  const { loginName, companyId } = useSession();
  const walk = useWalk(loginName, store);
  const [isAtPhone, setAtPhone] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const form = useForm<TypedFields, void>({
    start: { companyId: String(companyId), site: '', pattern: '', chemistry: '', volt: '', ampHour: '' },
    send: async () => undefined,
  });
  const fields = fieldsOf(form.values);
  const pattern = patternOf(fields.pattern);
  const names = useQuery({
    queryKey: ['commissioning', 'names', fields.companyId, fields.pattern],
    queryFn: ({ signal }) => ask('nextNames', { companyId: fields.companyId, pattern: fields.pattern }, signal),
    enabled: pattern !== null,
    retry: false,
  });
  const listed = useQuery({
    queryKey: ['commissioning', 'devices'],
    queryFn: ({ signal }) => ask('commissionedDevices', { mine: true, pageSize: 200 }, signal),
    refetchInterval: LOOK_MS,
  });
  const entries = walk.entries ?? [];
  const number = pattern && numberAfter(entries, fields, names.data?.names[0]?.number ?? null);
  const known = new Map((listed.data?.list ?? []).map((device) => [device.mcuId, device]));
  const unsent = unsentOf(entries).length;
  const shown = entries.find(({ key }) => key === opened);

  const scanned = (label: { sn: string; mcuId: string }): boolean => {
    if (entries.some(({ mcuId }) => mcuId === label.mcuId)) return false;
    const key = walk.add(label, { ...fields, number, position: null });
    // The unit is kept before it is known where the phone is.
    if (isAtPhone) void phonePosition().then((position) => position && walk.change(key, { position }));
    return true;
  };
  const change = (entry: WalkEntry) => (next: Partial<WalkEntry>) => {
    setOpened(null);
    return walk.change(entry.key, next);
  };
  const nameHelp = !pattern
    ? t('walk_pattern_help')
    : number === null
      ? t('walk_number_later')
      : t('walk_next', { name: nameWith(pattern, number) });
  return (
    <div className={styles.walk}>
      <p className={styles.detail}>{t('walk_lead')}</p>
      <WalkScanner onUnit={scanned} />
      <div className={styles.fields}>
        <WalkFieldsForm form={form} nameHelp={nameHelp} />
        <Check checked={isAtPhone} onChange={setAtPhone}>
          {t('walk_at_phone')}
        </Check>
      </div>
      <p className={styles.said} role="status">
        {unsent > 0 && t(walk.isAway ? 'walk_unsent_away' : 'walk_unsent', { count: unsent })}
      </p>
      {!walk.isKept && (
        <p className={styles.fault} role="alert">
          {t('walk_not_kept')}
        </p>
      )}
      {entries.length === 0 && walk.entries !== null && <p className={styles.detail}>{t('walk_empty')}</p>}
      <WalkList entries={entries} known={known} onOpen={({ key }) => setOpened(key)} />
      {shown && (
        <WalkUnitDialog
          key={shown.key}
          entry={shown}
          deviceKey={walk.keys.get(shown.key)}
          onChange={change(shown)}
          onForget={() => {
            setOpened(null);
            void walk.forget(shown);
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}
