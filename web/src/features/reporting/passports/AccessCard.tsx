import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Actions } from '../../../ui/action/Actions.tsx';
import { Button } from '../../../ui/action/Button.tsx';
import { CopyRow } from '../../../ui/action/CopyRow.tsx';
import { IconButton } from '../../../ui/action/IconButton.tsx';
import { useWriting } from '../../../ui/action/use-writing.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { showError } from '../../../ui/dialog/show-error.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { classNames } from '../../../ui/layout/class-names.ts';
import card from '../../../ui/page/Card.module.css';
import styles from './Passports.module.css';
import { type Passport, passportsChanged } from './passport-queries.ts';

/** Who outside may read more than everybody, and until when. */
export function AccessCard({ passport: { batteryId, grants } }: { passport: Passport }) {
  const { t } = useTranslation('passports');
  const format = useFormat();
  const [opened, setOpened] = useState(false);
  const end = useWriting({
    mutationFn: (grantId: string) => ask('revokePassportGrant', { batteryId, grantId }),
    onSuccess: () => passportsChanged(t('access_ended')),
    onError: (error) => showError(error, 'passports'),
  });
  return (
    <section className={classNames(card.card, styles.side)} aria-labelledby="passport-access">
      <h2 id="passport-access">{t('access')}</h2>
      {grants.length === 0 && <p className={styles.quiet}>{t('access_none')}</p>}
      <ul className={styles.missing}>
        {grants.map(({ id, name, tier, expiresAt }) => (
          <li key={id}>
            <span>
              {name}
              <small>{t('access_until', { tier: t(`tier_${tier}`), time: format.date('date', expiresAt) })}</small>
            </span>
            <IconButton icon="bin" label={t('access_end', { name })} onClick={() => end.mutate(id)} />
          </li>
        ))}
      </ul>
      <Button onClick={() => setOpened(true)}>{t('access_give')}</Button>
      {opened && <AccessDialog batteryId={batteryId} onClose={() => setOpened(false)} />}
    </section>
  );
}

const USUAL_DAYS = 90;
const MAX_DAYS = 3650;

function AccessDialog({ batteryId, onClose }: { batteryId: number; onClose: () => void }) {
  const { t } = useTranslation(['passports', 'index']);
  const [link, setLink] = useState<{ name: string; address: string } | null>(null);
  const form = useForm({
    start: { name: '', tier: 'interest', days: String(USUAL_DAYS) },
    faults: ({ name, days }) => ({
      name: name.trim() === '' ? t('passports:need_name') : undefined,
      days: Number(days) >= 1 && Number(days) <= MAX_DAYS ? undefined : t('passports:wrong_days'),
    }),
    send: ({ name, tier, days }) =>
      ask('grantPassport', {
        batteryId,
        name: name.trim(),
        tier: tier === 'authority' ? 'authority' : 'interest',
        days: Number(days),
      }),
    onSent: ({ code, key }, { name }) => {
      setLink({ name, address: `${location.origin}/#/share?passport=${code}.${key}` });
      return passportsChanged(t('passports:access_give'));
    },
  });
  if (link)
    return (
      <Dialog title={t('passports:access_give')} open onClose={onClose} width={480} dismissible={false}>
        <p className={styles.text}>{t('passports:access_once')}</p>
        <dl>
          <CopyRow label={t('passports:access_link', { name: link.name })} value={link.address} />
        </dl>
        <Actions>
          <Button kind="primary" onClick={onClose}>
            {t('index:close')}
          </Button>
        </Actions>
      </Dialog>
    );
  return (
    <FormDialog
      title={t('passports:access_give')}
      onClose={onClose}
      width={480}
      form={form}
      className={styles.form}
      submit={t('passports:access_give')}
    >
      <TextField form={form} name="name" label={t('passports:access_who')} maxLength={80} />
      <SelectField
        form={form}
        name="tier"
        label={t('passports:tiers')}
        placeholder={t('passports:tiers')}
        options={(['interest', 'authority'] as const).map((value) => ({
          value,
          label: t(`passports:tier_${value}`),
        }))}
      />
      <TextField form={form} name="days" label={t('passports:access_days')} digits maxLength={4} />
    </FormDialog>
  );
}
