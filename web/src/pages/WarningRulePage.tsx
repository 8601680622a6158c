import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RuleScope, WarningRuleDetail } from '#domain/alarms/rule-calls.ts';
import { isAdmin } from '#domain/permissions.ts';
import { useSession } from '../api/session.ts';
import { ConflictDialog } from '../features/alarms/rules/ConflictDialog.tsx';
import { newRule } from '../features/alarms/rules/new-rule.ts';
import { RuleActions } from '../features/alarms/rules/RuleActions.tsx';
import { RuleEditor } from '../features/alarms/rules/RuleEditor.tsx';
import { RuleHeader } from '../features/alarms/rules/RuleHeader.tsx';
import { RuleHistory } from '../features/alarms/rules/RuleHistory.tsx';
import { RuleTrial } from '../features/alarms/rules/RuleTrial.tsx';
import { withoutConflicts } from '../features/alarms/rules/rule-conflict.ts';
import { editedOwn, isOwnRule, NO_EDIT } from '../features/alarms/rules/rule-edit.ts';
import { useRuleLabels } from '../features/alarms/rules/rule-labels.ts';
import { ruleQueries } from '../features/alarms/rules/rule-queries.ts';
import { NEW_RULE, scopeOf, searchOf } from '../features/alarms/rules/rules-search.ts';
import { useSaveText } from '../features/alarms/rules/save-text.ts';
import { useScopeName } from '../features/alarms/rules/scope-name.ts';
import { useOwnRule } from '../features/alarms/rules/use-own-rule.ts';
import { useRuleEdit } from '../features/alarms/rules/use-rule-edit.ts';
import { useRuleSaving } from '../features/alarms/rules/use-rule-saving.ts';
import { paths } from '../paths.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { LeaveQuestion } from '../ui/LeaveQuestion.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useIsDesktop } from '../ui/use-media-query.ts';
import { LoadFailure } from './LoadFailure.tsx';
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
  const { role } = useSession();
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
    : isAdmin(role) && rule.origin.companyName
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
          isAdmin(role) ? (
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
