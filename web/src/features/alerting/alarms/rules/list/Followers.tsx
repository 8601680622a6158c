import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RuleScope, WarningRuleDetail } from '#domain/alerting/alarms/calls/rule-calls.ts';
import { type FamilyKey, isFamilyKey } from '#domain/alerting/alarms/rules/families.ts';
import { ask } from '../../../../../api/client.ts';
import { paths } from '../../../../../routes/paths.ts';
import { useWriting } from '../../../../../ui/action/use-writing.ts';
import { ConfirmDialog } from '../../../../../ui/dialog/ConfirmDialog.tsx';
import { showError } from '../../../../../ui/dialog/show-error.ts';
import { toasts } from '../../../../../ui/dialog/toast.ts';
import { TextButton } from '../editor/TextButton.tsx';
import { useRuleLabels } from '../rule-labels.ts';
import { ruleQueries } from '../rule-queries.ts';
import { originOf } from '../rule-view.ts';
import styles from './Followers.module.css';
import { useOriginText } from './OriginNote.tsx';
import { searchOf } from './rules-search.ts';

interface Props {
  rule: WarningRuleDetail;
  scope: RuleScope;
  /** Why nothing can be changed now. */
  refusal: string | undefined;
  readOnly: boolean;
}

/** How many devices follow a rule, and which keep values of their own. */
export function Followers({ rule, scope, refusal, readOnly }: Props) {
  const { t } = useTranslation(['warning_rules', 'index']);
  const labels = useRuleLabels();
  const originText = useOriginText();
  const queryClient = useQueryClient();
  const [asks, setAsks] = useState(false);
  const { key, devices, following, keepingDevices, keepingLayers } = rule;
  const number = labels.format.number;
  const follow = useWriting({
    mutationFn: (family: FamilyKey) =>
      ask('followAgain', { key: family, scope, mcuIds: keepingDevices.map(({ mcuId }) => mcuId) }),
    onSuccess: (answer) =>
      toasts.show({
        cause: 'rule',
        tone: 'good',
        title: t('warning_rules:let_followed', { devices: number(answer.devices) }),
      }),
    onError: (error) => showError(error, 'rule'),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ruleQueries.all }),
  });
  if (devices === 0) return <p className={styles.count}>{t('warning_rules:no_devices')}</p>;
  const kept = keepingLayers.reduce((sum, layer) => sum + layer.devices, keepingDevices.length);
  const more = rule.keeping - keepingDevices.length;
  return (
    <div className={styles.followers}>
      <p className={styles.count}>
        <b>{t('warning_rules:follow', { count: devices, following: number(following), total: number(devices) })}</b>{' '}
        {kept > 0 && t('warning_rules:keep', { count: number(Math.max(rule.keeping, keepingDevices.length)) })}
      </p>
      {kept > 0 && (
        <ul className={styles.chips}>
          {keepingLayers.map(({ origin, scope: inside, devices: count }) => (
            <li key={JSON.stringify(inside)}>
              <Link {...paths.warningRule({ key, ...searchOf(inside) })} className={styles.chip}>
                {originText(originOf(origin))}
                <b>{number(count)}</b>
              </Link>
            </li>
          ))}
          {keepingDevices.map(({ mcuId, deviceName, levels }) => {
            const level = levels.find(({ enabled }) => enabled);
            return (
              <li key={mcuId}>
                <Link {...paths.warningRule({ key, devices: mcuId })} className={styles.chip}>
                  {deviceName}
                  <b>{level ? labels.value(rule, level.limit) : t('warning_rules:off')}</b>
                </Link>
              </li>
            );
          })}
          {more > 0 && keepingDevices.length > 0 && <li className={styles.more}>+{number(more)}</li>}
        </ul>
      )}
      {keepingDevices.length > 0 && !readOnly && isFamilyKey(key) && (
        <span className={styles.let}>
          <TextButton busy={follow.isPending} refusal={refusal} onClick={() => setAsks(true)}>
            {t('warning_rules:let_follow')}
          </TextButton>
        </span>
      )}
      <ConfirmDialog
        open={asks}
        title={t('warning_rules:let_follow')}
        subject={keepingDevices.map(({ deviceName }) => deviceName).join(', ')}
        leave={t('index:cancel')}
        go={t('warning_rules:let_follow')}
        onClose={() => setAsks(false)}
        onGo={() => isFamilyKey(key) && follow.mutate(key)}
      >
        {t('warning_rules:let_follow_text')}
      </ConfirmDialog>
    </div>
  );
}
