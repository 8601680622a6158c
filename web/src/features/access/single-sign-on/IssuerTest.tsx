import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { useWriting } from '../../../ui/action/use-writing.ts';
import styles from './Provider.module.css';
import { isHttps } from './setting-values.ts';

/** Asks the provider for what it publishes, and says what is wrong with it. */
export function IssuerTest({ companyId, issuer }: { companyId: number; issuer: string }) {
  const { t } = useTranslation('single_sign_on');
  const test = useWriting({ mutationFn: (tested: string) => ask('testSingleSignOn', { companyId, issuer: tested }) });
  const isOfThis = test.variables === issuer;
  const fault = test.data?.fault;
  const words = test.error
    ? errorText(test.error)
    : test.data && (fault ? t(`fault_${fault}`, { detail: test.data.detail }) : t('test_good'));
  return (
    <div className={styles.test}>
      <Button
        size="small"
        icon="signal"
        busy={test.isPending}
        refusal={isHttps(issuer) ? undefined : t('issuer_bad')}
        onClick={() => test.mutate(issuer)}
      >
        {t('test')}
      </Button>
      <output className={fault || test.error ? styles.bad : styles.good}>{isOfThis && words}</output>
    </div>
  );
}
