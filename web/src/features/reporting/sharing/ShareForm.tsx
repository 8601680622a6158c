import { useTranslation } from 'react-i18next';
import {
  MAX_CODE_LENGTH,
  MAX_HISTORY_DAYS,
  MAX_PARTY_HOURS,
  MAX_PURPOSE_LENGTH,
  MAX_SHARE_HOURS,
  MAX_SHARE_NAME_LENGTH,
  MIN_CODE_LENGTH,
  SHARED_PARTS,
  type SharedPart,
} from '#domain/reporting/sharing/limits.ts';
import { type Answer, ask } from '../../../api/client.ts';
import { Actions } from '../../../ui/action/Actions.tsx';
import { Button } from '../../../ui/action/Button.tsx';
import { Segmented } from '../../../ui/action/Segmented.tsx';
import { Check } from '../../../ui/form/Check.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextAreaField } from '../../../ui/form/TextAreaField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import styles from './Sharing.module.css';
import type { ShareAbout } from './share-queries.ts';

interface Props {
  about: ShareAbout;
  onLeave: () => void;
  onMade: (made: Answer<'addShare'>) => unknown;
}

const DAY_HOURS = 24;
const HOURS = [
  1,
  4,
  DAY_HOURS,
  3 * DAY_HOURS,
  7 * DAY_HOURS,
  30 * DAY_HOURS,
  MAX_SHARE_HOURS,
  MAX_PARTY_HOURS,
] as const;
const HISTORY_DAYS = [1, 3, 7, 14, MAX_HISTORY_DAYS] as const;

/** What a new link shows, and for how long. */
export function ShareForm({ about, onLeave, onMade }: Props) {
  const { t } = useTranslation(['sharing', 'index']);
  const form = useForm({
    start: {
      who: 'link' as 'link' | 'account',
      name: '',
      purpose: '',
      hours: String(7 * DAY_HOURS),
      parts: ['values', 'history'] as readonly SharedPart[],
      historyDays: '1',
      code: '',
      showsCompany: false,
    },
    faults: ({ who, name, purpose, parts, code }) => ({
      ...(who === 'account' && purpose.trim() === '' && { purpose: t('sharing:purpose_empty') }),
      ...(name.trim() === '' && { name: t('sharing:for_whom_empty') }),
      ...(parts.length === 0 && { parts: t('sharing:shows_none') }),
      ...(who === 'link' &&
        code.trim() !== '' &&
        code.trim().length < MIN_CODE_LENGTH && { code: t('sharing:code_help', { count: MIN_CODE_LENGTH }) }),
    }),
    send: ({ who, parts, hours, historyDays, code, purpose, ...rest }) =>
      ask('addShare', {
        ...about,
        ...rest,
        ...(who === 'link' ? { code } : { forParty: true, purpose }),
        parts: [...parts],
        hours: Math.min(Number(hours), who === 'link' ? MAX_SHARE_HOURS : MAX_PARTY_HOURS),
        historyDays: Number(historyDays),
      }),
    onSent: onMade,
  });
  const { who, parts, showsCompany } = form.values;
  const partsFault = form.faultOf('parts');
  return (
    <Form form={form} className={styles.form}>
      <FormError error={form.error} />
      <Segmented
        label={t('sharing:who')}
        value={who}
        wide
        segments={[
          { value: 'link', content: t('sharing:who_link') },
          { value: 'account', content: t('sharing:who_account') },
        ]}
        onChange={(chosen) => form.change({ who: chosen })}
      />
      <p className={styles.note}>{t(who === 'link' ? 'sharing:who_link_text' : 'sharing:who_account_text')}</p>
      <TextField
        form={form}
        name="name"
        label={t('sharing:for_whom')}
        help={t('sharing:for_whom_help')}
        maxLength={MAX_SHARE_NAME_LENGTH}
      />
      <SelectField
        form={form}
        name="hours"
        label={t('sharing:valid_for')}
        placeholder=""
        options={HOURS.filter((hours) => who === 'account' || hours <= MAX_SHARE_HOURS).map((hours) => ({
          value: String(hours),
          label:
            hours < DAY_HOURS
              ? t('sharing:hours_n', { count: hours })
              : t('sharing:days_n', { count: hours / DAY_HOURS }),
        }))}
      />
      <fieldset className={styles.parts}>
        <legend>{t('sharing:shows')}</legend>
        {SHARED_PARTS.map((part, index) => (
          <Check
            key={part}
            checked={parts.includes(part)}
            data-faulty={(partsFault !== undefined && index === 0) || undefined}
            onChange={(isOn) =>
              form.change({ parts: SHARED_PARTS.filter((each) => (each === part ? isOn : parts.includes(each))) })
            }
          >
            {t(`sharing:part_${part}`)}
          </Check>
        ))}
        {partsFault && (
          <span className={styles.fault} role="alert">
            {partsFault}
          </span>
        )}
      </fieldset>
      {parts.includes('history') && (
        <SelectField
          form={form}
          name="historyDays"
          label={t('sharing:history_days')}
          placeholder=""
          options={HISTORY_DAYS.map((days) => ({ value: String(days), label: t('sharing:days_n', { count: days }) }))}
        />
      )}
      {who === 'link' ? (
        <TextField
          form={form}
          name="code"
          label={t('sharing:code')}
          optional={t('sharing:code_optional')}
          help={t('sharing:code_help', { count: MIN_CODE_LENGTH })}
          maxLength={MAX_CODE_LENGTH}
          spellCheck={false}
        />
      ) : (
        <TextAreaField
          form={form}
          name="purpose"
          label={t('sharing:purpose')}
          help={t('sharing:purpose_help')}
          maxLength={MAX_PURPOSE_LENGTH}
        />
      )}
      <Check checked={showsCompany} onChange={(isOn) => form.change({ showsCompany: isOn })}>
        {t('sharing:shows_company')}
      </Check>
      <Actions above="none">
        <Button onClick={onLeave}>{t('index:cancel')}</Button>
        <Button type="submit" kind="primary" busy={form.isPending}>
          {t('sharing:make_link')}
        </Button>
      </Actions>
    </Form>
  );
}
