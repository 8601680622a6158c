import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RuleScope } from '#domain/alerting/alarms/calls/rule-calls.ts';
import { MAX_OWN_DEVICES } from '#domain/alerting/alarms/rules/own-rule.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { type CompanyNode, companyOptions, companyQueries } from '../../../../../api/company-queries.ts';
import { lineTo } from '../../../../../api/company-tree.ts';
import { useSession } from '../../../../../api/session.ts';
import { useTypeName } from '../../../../../i18n/type-name.ts';
import { useFormat } from '../../../../../i18n/use-format.ts';
import { Actions } from '../../../../../ui/action/Actions.tsx';
import { Button } from '../../../../../ui/action/Button.tsx';
import { Segmented } from '../../../../../ui/action/Segmented.tsx';
import { Dialog } from '../../../../../ui/dialog/Dialog.tsx';
import { Select } from '../../../../../ui/form/Select.tsx';
import { DeviceChecks, useFound } from '../../../../../ui/mark/DeviceChecks.tsx';
import { PAGE_SIZES } from '../../../../../ui/table/page-sizes.ts';
import { warningSettingsQueries } from '../../settings/settings-queries.ts';
import { type ScopeName, scopeName } from '../list/rules-search.ts';
import { ruleQueries } from '../rule-queries.ts';
import styles from './ScopeChoice.module.css';

interface Props {
  scope: RuleScope;
  readOnly?: boolean;
  /** In one row, as a filter. */
  inline?: boolean;
  onChange: (scope: RuleScope) => void;
}

/** The company that a scope is about; of devices that of the reader. */
const companyOf = (scope: RuleScope, ownCompanyId: number): number =>
  'companyId' in scope ? scope.companyId : ownCompanyId;

/** Whose rules: those of a company, of a site, of a type of device, or of some devices. */
export function ScopeChoice({ scope, readOnly = false, inline = false, onChange }: Props) {
  const { t } = useTranslation('warning_rules');
  const { role, companyId: ownCompanyId } = useSession();
  const companyId = companyOf(scope, ownCompanyId);
  /** Chosen, but not yet which one. */
  const [wanted, setWanted] = useState<ScopeName | null>(null);
  const shown = wanted ?? scopeName(scope);
  const choose = (next: RuleScope) => {
    setWanted(null);
    onChange(next);
  };
  if (!can.seeCompanyNames({ role }).allowed) return null;
  const names: readonly ScopeName[] = can.seeManagedDevices({ role }).allowed
    ? ['company', 'site', 'type', 'devices']
    : ['company', 'site', 'type'];
  return (
    <div className={styles.choice} data-inline={inline}>
      {!readOnly && (
        <Segmented<ScopeName>
          label={t('where')}
          value={shown}
          onChange={(next) => (next === 'company' ? choose({ companyId }) : setWanted(next))}
          segments={names.map((name) => ({ value: name, content: t(`scope_${name}`) }))}
        />
      )}
      <CompanyPick companyId={companyId} readOnly={readOnly} onChange={(next) => choose({ companyId: next })} />
      {shown === 'site' && <SitePick companyId={companyId} scope={scope} readOnly={readOnly} onChange={choose} />}
      {shown === 'type' && <TypePick companyId={companyId} scope={scope} readOnly={readOnly} onChange={choose} />}
      {shown === 'devices' && <DevicesPick companyId={companyId} scope={scope} readOnly={readOnly} onChange={choose} />}
    </div>
  );
}

interface CompanyProps {
  companyId: number;
  readOnly: boolean;
  onChange: (companyId: number) => void;
}

const pathTo = (tree: CompanyNode | undefined, id: number): readonly string[] =>
  tree ? lineTo(tree, id).map(({ companyName }) => companyName) : [];

function CompanyPick({ companyId, readOnly, onChange }: CompanyProps) {
  const { t } = useTranslation(['warning_rules', 'device']);
  const { data: tree } = useQuery(companyQueries.tree());
  const path = pathTo(tree, companyId);
  const options = tree ? companyOptions(tree) : [];
  const above = path.slice(0, -1).join(' / ');
  return (
    <div>
      {readOnly ? (
        <b className={styles.fixed}>{path.at(-1)}</b>
      ) : (
        <Select
          variant="field"
          icon="companies"
          label={t('warning_rules:scope_company')}
          value={String(companyId)}
          placeholder=""
          options={options}
          findLabel={t('device:find_company')}
          onChange={(value) => value !== null && onChange(Number(value))}
        />
      )}
      {above !== '' && <small className={styles.path}>{t('warning_rules:scope_in', { path: above })}</small>}
    </div>
  );
}

interface PickProps extends Pick<Required<Props>, 'scope' | 'readOnly'> {
  companyId: number;
  onChange: (scope: RuleScope) => void;
}

function SitePick({ companyId, scope, readOnly, onChange }: PickProps) {
  const { t } = useTranslation(['warning_rules', 'device']);
  const { data } = useQuery(companyQueries.sites([companyId]));
  const sites = data ?? [];
  const siteId = 'siteId' in scope ? String(scope.siteId) : null;
  if (data?.length === 0) return <p className={styles.note}>{t('warning_rules:no_sites')}</p>;
  if (readOnly) return <b className={styles.fixed}>{sites.find(({ id }) => String(id) === siteId)?.name}</b>;
  return (
    <Select
      variant="field"
      icon="pin"
      label={t('warning_rules:scope_site')}
      value={siteId}
      placeholder={t('warning_rules:choose_site')}
      options={sites.map(({ id, name, companyName, companyId: of }) => ({
        value: String(id),
        label: name,
        ...(of !== companyId && { note: companyName }),
      }))}
      findLabel={t('device:find_site')}
      onChange={(value) => {
        const site = sites.find(({ id }) => String(id) === value);
        if (site) onChange({ companyId: site.companyId, siteId: site.id });
      }}
    />
  );
}

function TypePick({ companyId, scope, readOnly, onChange }: PickProps) {
  const { t } = useTranslation('warning_rules');
  const typeName = useTypeName();
  const { data } = useQuery(ruleQueries.list({ companyId }));
  const type = 'deviceType' in scope ? scope.deviceType : null;
  const types = [...new Set([...(data?.deviceTypes ?? []), ...(type === null ? [] : [type])])];
  if (readOnly) return type !== null && <b className={styles.fixed}>{typeName(type)}</b>;
  return (
    <Select
      variant="field"
      icon="layers"
      label={t('scope_type')}
      value={type}
      placeholder={t('choose_type')}
      options={types.map((each) => ({ value: each, label: typeName(each) }))}
      onChange={(value) => value !== null && onChange({ companyId, deviceType: value })}
    />
  );
}

function DevicesPick({ companyId, scope, readOnly, onChange }: PickProps) {
  const { t } = useTranslation('warning_rules');
  const format = useFormat();
  const chosen = 'mcuIds' in scope ? scope.mcuIds : [];
  const [isOpen, setOpen] = useState(chosen.length === 0);
  return (
    <div className={styles.devices}>
      <span>{t('chosen_devices', { devices: format.number(chosen.length) })}</span>
      {!readOnly && (
        <Button size="small" onClick={() => setOpen(true)}>
          {t('choose_devices')}
        </Button>
      )}
      {isOpen && (
        <DevicesDialog
          companyId={companyId}
          start={chosen}
          onClose={() => setOpen(false)}
          onChoose={(mcuIds) => {
            setOpen(false);
            onChange({ mcuIds });
          }}
        />
      )}
    </div>
  );
}

interface DialogProps {
  companyId: number;
  start: readonly string[];
  onClose: () => void;
  onChoose: (mcuIds: string[]) => void;
}

function DevicesDialog({ companyId, start, onClose, onChoose }: DialogProps) {
  const { t } = useTranslation(['warning_rules', 'index', 'device']);
  const format = useFormat();
  const found = useFound();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(start));
  const query = useQuery(warningSettingsQueries.others(companyId, found.key, found.page, PAGE_SIZES.choice));
  return (
    <Dialog title={t('warning_rules:choose_devices')} open onClose={onClose} width={560}>
      <DeviceChecks
        found={found}
        findLabel={t('device:search')}
        label={t('warning_rules:scope_devices')}
        query={query}
        empty={{ title: t('index:nothing_found'), reason: t('device:no_match_text') }}
        lines={(query.data?.list ?? []).map(({ mcuId, deviceName, deviceSn, companyName }) => ({
          mcuId,
          name: deviceName,
          detail: [deviceSn, companyName].filter((part) => part).join(' · '),
        }))}
        chosen={chosen}
        most={MAX_OWN_DEVICES}
        onChange={setChosen}
        chosenText={t('warning_rules:chosen_devices', { devices: format.number(chosen.size) })}
      />
      <Actions>
        <Button onClick={onClose}>{t('index:cancel')}</Button>
        <Button
          kind="primary"
          refusal={chosen.size === 0 ? t('warning_rules:choose_devices') : undefined}
          onClick={() => onChoose([...chosen])}
        >
          {t('warning_rules:take_devices', { devices: format.number(chosen.size) })}
        </Button>
      </Actions>
    </Dialog>
  );
}
