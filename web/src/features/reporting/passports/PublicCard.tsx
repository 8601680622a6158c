import { useTranslation } from 'react-i18next';
import { passportPath } from '#domain/reporting/passports/code.ts';
import { ask } from '../../../api/client.ts';
import { CopyRow } from '../../../ui/action/CopyRow.tsx';
import { useWriting } from '../../../ui/action/use-writing.ts';
import { Icon } from '../../../ui/art/Icon.tsx';
import { QrPicture } from '../../../ui/art/QrPicture.tsx';
import { showError } from '../../../ui/dialog/show-error.ts';
import { Switch } from '../../../ui/form/Switch.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import card from '../../../ui/page/Card.module.css';
import shared from './Passports.module.css';
import styles from './PublicCard.module.css';
import { type Passport, passportsChanged } from './passport-queries.ts';

/** The public page of a battery: open or closed, and its permanent address. */
export function PublicCard({ passport: { batteryId, code, isPublic } }: { passport: Passport }) {
  const { t } = useTranslation('passports');
  const publish = useWriting({
    mutationFn: (next: boolean) => ask('publishPassport', { batteryId, isPublic: next }),
    onSuccess: (_, next) => passportsChanged(t(next ? 'opened' : 'closed')),
    onError: (error) => showError(error, 'passports'),
  });
  const address = code === null ? null : `${location.origin}${passportPath(code)}`;
  return (
    <section className={classNames(card.card, shared.side)} aria-labelledby="passport-public">
      <header className={shared.sideHead}>
        <h2 id="passport-public">{t('public_page')}</h2>
        <Switch
          label={t('public_page')}
          checked={publish.isPending ? (publish.variables ?? isPublic) : isPublic}
          onChange={(next) => publish.mutate(next)}
        />
      </header>
      {isPublic && address !== null ? (
        <>
          <div className={styles.address}>
            <QrPicture text={address} label={t('qr')} />
            <dl>
              <CopyRow label={t('permanent')} value={address} />
            </dl>
          </div>
          <p className={styles.note}>
            <Icon name="lock" size={14} />
            {t('public_note')}
          </p>
        </>
      ) : (
        <p className={styles.note}>
          <Icon name="lock" size={14} />
          {t('public_off')}
        </p>
      )}
    </section>
  );
}
