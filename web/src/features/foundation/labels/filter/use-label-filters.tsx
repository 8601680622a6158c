import { useTranslation } from 'react-i18next';
import type { LabelCondition } from '#domain/foundation/labels/condition.ts';
import { changedConditions, subjectOf } from '#domain/foundation/labels/condition-text.ts';
import { OptionList } from '../../../../ui/form/choice-lists.tsx';
import { LabelIcon } from '../LabelIcon.tsx';
import type { Definitions, FieldDefinition } from '../label-queries.ts';
import { ConditionEditor } from './ConditionEditor.tsx';
import { useConditionWords } from './condition-words.ts';
import type { ListFilter } from './FilterChips.tsx';

type Change = (conditions: readonly LabelCondition[]) => void;

/** Tags and own fields as filters of a list: first what holds, then what else there is. */
export function useLabelFilters(
  { fields, tags }: Pick<Definitions, 'fields' | 'tags'>,
  conditions: readonly LabelCondition[],
  onChange: Change,
): readonly ListFilter[] {
  const { t } = useTranslation('own_fields');
  const words = useConditionWords({ fields, tags });
  const asked = conditions.map((condition): ListFilter => {
    const subject = subjectOf(condition);
    const field = 'fieldId' in condition ? fields.find(({ fieldId }) => fieldId === condition.fieldId) : undefined;
    return {
      key: subject,
      label: field?.name ?? t('tag'),
      icon: <LabelIcon name={field?.kind ?? 'tag'} size={14} />,
      words: words(condition),
      clear: () => onChange(changedConditions(conditions, subject, null)),
      editor: (close) => {
        const change = (next: LabelCondition) => {
          onChange(changedConditions(conditions, subject, next));
          close();
        };
        return field ? (
          <ConditionEditor field={field} condition={condition} onCondition={change} />
        ) : (
          'tagId' in condition && <TagEditor tags={tags} condition={condition} onCondition={change} />
        );
      },
    };
  });
  const add = (close: () => void) => (next: LabelCondition) => {
    onChange(changedConditions(conditions, subjectOf(next), next));
    close();
  };
  const isAsked = ({ fieldId }: FieldDefinition) => asked.some(({ key }) => key === `field ${fieldId}`);
  return [
    ...asked,
    ...(tags.length > 0
      ? [
          {
            key: 'tag',
            label: t('tag'),
            icon: <LabelIcon name="tag" size={14} />,
            words: null,
            clear: () => undefined,
            editor: (close: () => void) => <TagEditor tags={tags} condition={undefined} onCondition={add(close)} />,
          },
        ]
      : []),
    ...fields
      .filter((field) => !isAsked(field))
      .map(
        (field): ListFilter => ({
          key: `new ${field.fieldId}`,
          label: field.name,
          icon: <LabelIcon name={field.kind} size={14} />,
          words: null,
          clear: () => undefined,
          editor: (close) => <ConditionEditor field={field} condition={undefined} onCondition={add(close)} />,
        }),
      ),
  ];
}

interface TagProps {
  tags: Definitions['tags'];
  condition: Extract<LabelCondition, { tagId: number }> | undefined;
  onCondition: (condition: LabelCondition) => void;
}

/** A tag that something has to carry, or must not. */
function TagEditor({ tags, condition, onCondition }: TagProps) {
  const { t } = useTranslation('own_fields');
  const options = tags.flatMap(({ tagId, name }) => [
    { value: `tagged ${tagId}`, label: name },
    { value: `untagged ${tagId}`, label: t('not_tag', { tag: name }), muted: true },
  ]);
  return (
    <OptionList
      label={t('tag')}
      value={condition ? `${condition.op} ${condition.tagId}` : null}
      options={options}
      findLabel={t('find_tag')}
      onChoose={(value) => {
        const [op, id] = (value ?? '').split(' ');
        if (op === 'tagged' || op === 'untagged') onCondition({ op, tagId: Number(id) });
      }}
    />
  );
}
