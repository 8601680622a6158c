import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { ask } from '../../../../api/client.ts';
import { useSession } from '../../../../api/session.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { useWriting } from '../../../../ui/action/use-writing.ts';
import { showError } from '../../../../ui/dialog/show-error.ts';
import { classNames } from '../../../../ui/layout/class-names.ts';
import card from '../../../../ui/page/Card.module.css';
import { AnswerDialog } from './AnswerDialog.tsx';
import styles from './ShiftRequests.module.css';
import { recordsShifted, requestsQuery, type ShiftParty, type ShiftRequest } from './shift-queries.ts';
import { useShiftText } from './use-shift-text.ts';

/** The open requests that concern a device, or all that the reader is a side of; nothing where there is none. */
export function useOpenRequests(mcuId?: string): readonly ShiftRequest[] {
  const session = useSession();
  const { data = [] } = useQuery({ ...requestsQuery(), enabled: can.answerClockShift(session).allowed });
  return data.filter((request) => request.state === 'open' && (mcuId === undefined || request.mcuId === mcuId));
}

/** Shifts over the begin or end of a lease that wait: who is asked, what they said, and how the reader answers. */
export function ShiftRequests({ mcuId }: { mcuId?: string }) {
  const { t } = useTranslation('record_log');
  const requests = useOpenRequests(mcuId);
  if (requests.length === 0) return null;
  return (
    <section aria-label={t('request_title')} className={styles.requests}>
      <h2>{t('request_title')}</h2>
      <ul>
        {requests.map((request) => (
          <li key={request.requestId} className={styles.request}>
            <Request request={request} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The same as a card of its own. */
export function ShiftRequestsCard() {
  return useOpenRequests().length === 0 ? null : (
    <div className={classNames(card.card, styles.card)}>
      <ShiftRequests />
    </div>
  );
}

function Request({ request }: { request: ShiftRequest }) {
  const { t } = useTranslation('record_log');
  const format = useFormat();
  const byText = useShiftText();
  const [answering, setAnswering] = useState<{ party: ShiftParty; agrees: boolean } | null>(null);
  const { requestId, mcuId, deviceName, shiftId, from, byMs, records, askedAt, askedByName, expiresAt } = request;
  const withdraw = useWriting({
    mutationFn: () => ask('withdrawClockShift', { mcuId, requestId }),
    onSuccess: () => recordsShifted(t('answer_withdrawn')),
    onError: (error) => showError(error, 'shift'),
  });
  const date = (at: number) => format.date('dateTime', at);
  const what = { device: deviceName, number: format.number(records), from: date(from), by: byText(byMs) };
  return (
    <>
      <p>{t(shiftId === null ? 'request_shift' : 'request_undo', what)}</p>
      <p>
        {t('request_asked', { name: askedByName, when: date(askedAt) })} ·{' '}
        {t('request_open', { until: format.date('date', expiresAt) })}
      </p>
      <ul>
        {request.parties.map((party) => (
          <li key={`${party.side} ${party.leaseId}`}>
            <PartyText party={party} />
            {party.mayAnswer && (
              <>
                {' '}
                <Button size="small" onClick={() => setAnswering({ party, agrees: true })}>
                  {t('answer_agree')}
                </Button>{' '}
                <Button size="small" onClick={() => setAnswering({ party, agrees: false })}>
                  {t('answer_refuse')}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {request.mayWithdraw && (
        <Button size="small" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
          {t('answer_withdraw')}
        </Button>
      )}
      {answering && <AnswerDialog requestId={requestId} {...answering} onClose={() => setAnswering(null)} />}
    </>
  );
}

function PartyText({ party }: { party: ShiftParty }) {
  const { t } = useTranslation('record_log');
  const format = useFormat();
  const { side, name, contractNumber, agrees, answeredAt, answeredByName, word, document } = party;
  const by = { name: answeredByName, when: answeredAt === null ? '' : format.date('dateTime', answeredAt) };
  const said = agrees === null ? t('party_waits') : t(agrees ? 'party_agrees' : 'party_refuses', by);
  const of = [name, contractNumber].filter(Boolean).join(' · ');
  return [t(`party_${side}`, { name: of }), said, word, document].filter(Boolean).join(' – ');
}
