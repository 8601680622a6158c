import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RuleScope, WarningRuleDetail } from '#domain/alerting/alarms/calls/rule-calls.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { useSession } from '../../api/session.ts';
import { RuleTrial } from '../../features/alerting/alarms/rules/back-test/RuleTrial.tsx';
import { ConflictDialog } from '../../features/alerting/alarms/rules/editor/ConflictDialog.tsx';
import { newRule } from '../../features/alerting/alarms/rules/editor/new-rule.ts';
import { RuleActions } from '../../features/alerting/alarms/rules/editor/RuleActions.tsx';
import { RuleEditor } from '../../features/alerting/alarms/rules/editor/RuleEditor.tsx';
import { RuleHeader } from '../../features/alerting/alarms/rules/editor/RuleHeader.tsx';
import { withoutConflicts } from '../../features/alerting/alarms/rules/editor/rule-conflict.ts';
import { editedOwn, isOwnRule, NO_EDIT } from '../../features/alerting/alarms/rules/editor/rule-edit.ts';
import { useSaveText } from '../../features/alerting/alarms/rules/editor/save-text.ts';
import { useOwnRule } from '../../features/alerting/alarms/rules/editor/use-own-rule.ts';
import { useRuleEdit } from '../../features/alerting/alarms/rules/editor/use-rule-edit.ts';
import { useRuleSaving } from '../../features/alerting/alarms/rules/editor/use-rule-saving.ts';
import { RuleHistory } from '../../features/alerting/alarms/rules/list/RuleHistory.tsx';
import { NEW_RULE, scopeOf, searchOf } from '../../features/alerting/alarms/rules/list/rules-search.ts';
import { useScopeName } from '../../features/alerting/alarms/rules/list/scope-name.ts';
import { useRuleLabels } from '../../features/alerting/alarms/rules/rule-labels.ts';
import { ruleQueries } from '../../features/alerting/alarms/rules/rule-queries.ts';
import { paths } from '../../routes/paths.ts';
import { IconButton } from '../../ui/action/IconButton.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { LeaveQuestion } from '../../ui/dialog/LeaveQuestion.tsx';
import { useIsDesktop } from '../../ui/layout/use-media-query.ts';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import { LoadFailure } from '../shared/LoadFailure.tsx';
import styles from './WarningRulePage.module.css';

const route = getRouteApi('/member/console/message/rule');

/** One warning rule: what it says, where its values come from, and whom it is about. */
export function WarningRulePage() {
  const { t } = useTranslation('warning_rules');
  const navigate = useNavigate();
  const { companyId } = useSession();
  const { key, ...search } = route.useSearch();
  const scope = scopeOf(search, companyId);
  const isNew = key === NEW_RULE;
  const { data, error, refetch } = useQuery({ ...ruleQueries.one(key, scope), enabled: !isNew });
  const toList = () => void navigate(paths.warningRules(searchOf(scope)));
  const place = JSON.stringify([key, scope]);
  if (isNew) return <Rule key={place} answered={newRule(scope)} scope={scope} isNew onList={toList} />;
  if (data) return <Rule key={place} answered={data} scope={scope} isNew={false} onList={toList} />;
  if (!error)
    return (
      <div className={styles.loading}>
        <Skeleton width="100%" height={160} radius={12} />
        <Skeleton width="100%" height={260} radius={12} />
      </div>
    );
  return (
    <LoadFailure
      error={error}
      gone={{ title: t('not_found'), reason: t('not_found_text') }}
      failed={t('failed')}
      onAgain={() => void refetch()}
      list={t('to_list')}
      onList={toList}
    />
  );
}

interface RuleProps {
  answered: WarningRuleDetail;
  scope: RuleScope;
  isNew: boolean;
  onList: () => void;
}

function Rule({ answered, scope, isNew, onList }: RuleProps) {
  const { t } = useTranslation(['warning_rules', 'index']);
  const navigate = useNavigate();
  const isDesktop = useIsDesktop();
  const session = useSession();
  const manages = can.editWarningSettings(session, session).allowed;
  const labels = useRuleLabels();
  const where = useScopeName();
  const { rule, edit, isEdited, setEdit, rebase } = useRuleEdit(answered);
  const [shows, setShows] = useState<'history' | 'delete' | null>(null);
  const saving = useRuleSaving({ scope, onSaved: () => setEdit(NO_EDIT), onMerged: rebase });
  const own = useOwnRule({
    onInserted: (key, place) =>
      void navigate({ ...paths.warningRule({ key, ...searchOf(place) }), replace: true, ignoreBlocker: true }),
    onDeleted: () => void navigate({ ...paths.warningRules(searchOf(scope)), replace: true, ignoreBlocker: true }),
  });
  const isOwn = isOwnRule(rule);
  const readOnly = !rule.mayEdit;
  const title = isNew ? t('warning_rules:own_new') : labels.name(rule);
  const note = !readOnly
    ? undefined
    : manages && rule.origin.companyName
      ? t('warning_rules:above_us', { name: rule.origin.companyName })
      : t('warning_rules:readers');
  const saveText = useSaveText(rule, edit, isNew);
  const actions = !readOnly && (
    <RuleActions
      canDiscard={isEdited}
      busy={saving.isPending || own.insert.isPending}
      refusal={saveText.refusal}
      saveText={saveText.text}
      onDiscard={() => setEdit(NO_EDIT)}
      onSave={() =>
        isNew
          ? own.insert.mutate({ scope: edit.appliesTo ?? scope, rule: editedOwn(rule, edit) })
          : saving.save({ rule, edit })
      }
    />
  );
  const conflict = saving.conflict;
  return (
    <>
      <RuleHeader
        rule={rule}
        title={title}
        where={where.of(isOwn ? (rule.appliesTo ?? scope) : scope)}
        onBack={onList}
        onHistory={isNew ? null : () => setShows('history')}
      >
        {isOwn && !isNew && !readOnly && (
          <IconButton
            icon="bin"
            label={t('warning_rules:own_delete')}
            busy={own.remove.isPending}
            onClick={() => setShows('delete')}
          />
        )}
        {isDesktop && actions}
      </RuleHeader>
      <RuleEditor
        rule={rule}
        edit={edit}
        scope={scope}
        isEdited={isEdited}
        aboveName={where.above(scope)}
        readOnly={readOnly}
        note={note}
        onEdit={setEdit}
        onScope={(next) => void navigate(paths.warningRule({ key: rule.key, ...searchOf(next) }))}
        panel={
          // The server tries rules for administrators alone.
          manages ? (
            <RuleTrial rule={rule} edit={edit} scope={scope} isNew={isNew} onEdit={readOnly ? null : setEdit} />
          ) : null
        }
      />
      {!isDesktop && actions}
      {shows === 'history' && <RuleHistory rule={rule} scope={scope} onClose={() => setShows(null)} />}
      {conflict && (
        <ConflictDialog
          {...conflict}
          onTheirs={() => {
            rebase(conflict.rule, withoutConflicts(edit, conflict.conflicts));
            saving.settle();
          }}
          onMine={() => {
            saving.settle();
            rebase(conflict.rule, edit);
            saving.save({ rule: conflict.rule, edit });
          }}
          onClose={saving.settle}
        />
      )}
      <ConfirmDialog
        open={shows === 'delete'}
        title={t('warning_rules:own_delete')}
        subject={title}
        leave={t('index:cancel')}
        go={t('warning_rules:own_delete')}
        danger
        onClose={() => setShows(null)}
        onGo={() => own.remove.mutate({ key: rule.key, version: rule.version })}
      >
        {t('warning_rules:own_delete_text')}
      </ConfirmDialog>
      <LeaveQuestion isEdited={isEdited} />
    </>
  );
}
