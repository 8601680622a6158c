import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { printedCode } from '#domain/foundation/basics/printed-code.ts';
import { readReportCode } from '#domain/trade/leases/report-code.ts';
import { type Answer, downloadFile } from '../../../../api/client.ts';
import { currentLanguage } from '../../../../i18n/current-language.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Actions } from '../../../../ui/action/Actions.tsx';
import { Button } from '../../../../ui/action/Button.tsx';
import { useFileSaving } from '../../../../ui/action/use-file-saving.ts';
import { Dialog } from '../../../../ui/dialog/Dialog.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import { FormError } from '../../../../ui/form/FormError.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import styles from '../Leases.module.css';
import { leaseQueries } from '../lease-queries.ts';
import { AgreedLimits } from './AgreedLimits.tsx';
import { ConditionPictures } from './ConditionPictures.tsx';
import { ConditionTable } from './ConditionTable.tsx';
import papers from './Papers.module.css';

interface Props {
  /** Of the paper in the reader's hand, if its address had it. */
  code: string | undefined;
  onClose: () => void;
}

/** Compares a condition report on paper with what was issued. */
export function ReportCheckDialog({ code = '', onClose }: Props) {
  const { t } = useTranslation('lease');
  const [asked, setAsked] = useState(readReportCode(code));
  const query = useQuery(leaseQueries.paper(asked));
  const form = useForm({
    start: { code: printedCode(code) },
    faults: (values) => ({ code: readReportCode(values.code) ? undefined : t('check_wrong') }),
    send: async (values) => setAsked(readReportCode(values.code)),
  });
  return (
    <Dialog title={t('check_title')} open onClose={onClose} width={680}>
      <Form form={form} className={styles.form}>
        <FormError error={asked && query.error} />
        <TextField form={form} name="code" label={t('check_code')} help={t('check_help')} maxLength={40} />
        <Actions above="none">
          <Button onClick={onClose}>{t('close')}</Button>
          <Button type="submit" kind="primary" busy={query.isFetching}>
            {t('check_go')}
          </Button>
        </Actions>
      </Form>
      {query.data && <Said paper={query.data} />}
    </Dialog>
  );
}

/** What the paper with the code says. */
function Said({ paper }: { paper: Answer<'checkConditionReport'> }) {
  const { t } = useTranslation('lease');
  const format = useFormat();
  const { isBusy, save } = useFileSaving();
  const { lease, code, start, end } = paper;
  const terms = [
    ['contract', paper.contractNumber],
    ['customer', paper.customer],
    ['rental_company', paper.rentalCompany],
    ['device', `${paper.device.name} · ${paper.device.serialNumber}`],
    ['period', format.span('dateTime', paper.period.startsAt, paper.period.endsAt)],
    ['place', paper.place],
  ] as const;
  const fetchPaper = () => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return downloadFile('leaseConditionFile', { id: lease.id, code, language: currentLanguage(), timeZone });
  };
  return (
    <section aria-label={printedCode(code)}>
      <p className={papers.said} role="status">
        {t('check_compare', { time: format.date('dateTime', paper.issuedAt) })} {!paper.isCurrent && t('paper_changed')}
      </p>
      <dl className={papers.terms}>
        {terms.map(
          ([name, value]) =>
            value !== '' && (
              <div key={name}>
                <dt>{t(name)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <ConditionTable conditions={{ start, end }} compared="end" />
      <AgreedLimits judged={paper.judged} verdict={paper.verdict} />
      {(['start', 'end'] as const).map((phase) => {
        const taken = paper[phase];
        return taken && <Taken key={phase} leaseId={lease.id} phase={phase} condition={taken} />;
      })}
      <Actions>
        <Button icon="save" busy={isBusy} onClick={() => void save(fetchPaper)}>
          {t('save_report')}
        </Button>
      </Actions>
    </section>
  );
}

const Taken = (props: Pick<Parameters<typeof ConditionPictures>[0], 'leaseId' | 'phase' | 'condition'>) => {
  const { t } = useTranslation('lease');
  const { remark } = props.condition;
  return (
    <>
      {remark !== '' && (
        <p>
          <b>{t(`at_${props.phase}`)}: </b>
          {remark}
        </p>
      )}
      <ConditionPictures {...props} mayAdd={false} />
    </>
  );
};
