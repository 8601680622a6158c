import { useTranslation } from 'react-i18next';
import { MISSING } from '#domain/foundation/i18n/numbers.ts';
import type { Answer } from '../../../../api/client.ts';
import { useLimitLabels } from '../../../../i18n/limit-labels.ts';
import type { Limit } from './settings-queries.ts';

type Changes = Answer<'pageDeviceWarningSettingsLog'>['list'][number]['changes'];

/** Which limits were changed, and from what to what. */
export function useLimitChanges() {
  const { t } = useTranslation('record_log');
  const labels = useLimitLabels();
  const limitText = (limit: Limit | null) =>
    limit === null ? MISSING : limit.enabled ? labels.summary(limit) : t('off');
  return {
    what: (changes: Changes): string => changes.map(({ msgType }) => labels.name(msgType)).join(', '),
    change: (changes: Changes): string =>
      changes.map(({ before, after }) => t('from_to', { from: limitText(before), to: limitText(after) })).join('; '),
  };
}
