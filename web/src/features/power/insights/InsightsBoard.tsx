import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TABLE_FORMATS } from '#domain/contract/table-file.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { SaveMenu } from '../../../ui/action/SaveMenu.tsx';
import { MenuList } from '../../../ui/form/choice-lists.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import { Chip } from '../../../ui/mark/Chip.tsx';
import card from '../../../ui/page/Card.module.css';
import { EmptyState } from '../../../ui/page/EmptyState.tsx';
import { Failure } from '../../../ui/page/Failure.tsx';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import { Pager } from '../../../ui/table/Pager.tsx';
import { AnswerDialog } from './AnswerDialog.tsx';
import { EndsCard } from './EndsCard.tsx';
import { FirstInsight } from './FirstInsight.tsx';
import { HintsCard } from './HintsCard.tsx';
import { InsightRow } from './InsightRow.tsx';
import shared from './Insights.module.css';
import styles from './InsightsBoard.module.css';
import {
  type Fleet,
  type Insight,
  type InsightPage,
  insightQueries,
  PAGE_SIZE,
  SHOWN,
  type Shown,
  saveInsights,
} from './insight-queries.ts';
import { LivesCard } from './LivesCard.tsx';

interface Props {
  companyId: number | undefined;
  /** Why the reader answers nothing; undefined when it may. */
  refusal: string | undefined;
}

/** Which batteries of a company to look at and why, and how long batteries live there. */
export function InsightsBoard({ companyId, refusal }: Props) {
  const { t } = useTranslation(['insights', 'export']);
  const format = useFormat();
  const [shown, setShown] = useState<Shown>('all');
  const [pageNum, setPageNum] = useState(1);
  const { data: fleet } = useQuery(insightQueries.fleet(companyId));
  const { data: page, error, refetch } = useQuery(insightQueries.page(companyId, shown, pageNum));
  const show = (next: Shown) => {
    setShown(next);
    setPageNum(1);
  };
  return (
    <div className={styles.board}>
      <div className={styles.main}>
        <header className={styles.head}>
          <h2>
            {t('list_title')}
            {page && shown === 'all' && <span className={styles.count}>{format.number(page.total)}</span>}
          </h2>
          <fieldset className={styles.chips}>
            <legend className="visually-hidden">{t('gain')}</legend>
            {SHOWN.map((each) => (
              <Chip key={each} on={shown === each} onClick={() => show(each)}>
                {each === 'all' || each === 'answered' ? t(each) : t(`gain_${each}`)}
              </Chip>
            ))}
          </fieldset>
          {page && page.total > 0 && (
            <SaveMenu popup="menu" variant="button" label={t('export')}>
              {(save) => (
                <MenuList
                  label={t('export')}
                  actions={TABLE_FORMATS.map((each) => ({
                    key: each,
                    label: t(`export:as_${each}`),
                    onAction: () => save(() => saveInsights(companyId, shown, each)),
                  }))}
                />
              )}
            </SaveMenu>
          )}
        </header>
        {error && !page ? (
          <Failure title={t('failed_title')} error={error} onAgain={refetch} />
        ) : page ? (
          <List
            page={page}
            fleet={fleet}
            shown={shown}
            refusal={refusal}
            onAll={() => show('all')}
            onPage={setPageNum}
          />
        ) : (
          <>
            <Skeleton width="100%" height={260} radius={12} />
            <Skeleton width="100%" height={280} radius={12} />
          </>
        )}
      </div>
      <aside className={styles.side}>
        {fleet ? (
          <>
            <LivesCard lives={fleet.lives} />
            <EndsCard fleet={fleet} />
            <HintsCard answers={fleet.answers} />
          </>
        ) : (
          <Skeleton width="100%" height={360} radius={12} />
        )}
      </aside>
    </div>
  );
}

interface ListProps {
  page: InsightPage;
  fleet: Fleet | undefined;
  shown: Shown;
  refusal: string | undefined;
  onAll: () => void;
  onPage: (page: number) => void;
}

function List({ page, fleet, shown, refusal, onAll, onPage }: ListProps) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  const [answering, setAnswering] = useState<Insight | null>(null);
  const none = { batteries: 0, attention: 0, expected: 0, tooLittle: 0 };
  const { batteries, attention, expected, tooLittle } = { ...none, ...fleet };
  // One total and its parts: other counts on the page are of hints, not of batteries.
  const counts = {
    total: t('n_batteries', { count: batteries, number: format.number(batteries) }),
    attention: t('n_attention', { count: attention, number: format.number(attention) }),
    expected: t('n_expected', { count: expected, number: format.number(expected) }),
    tooLittle: t('n_too_little', { count: tooLittle, number: format.number(tooLittle) }),
  };
  if (page.total === 0) {
    if (shown !== 'all')
      return (
        <EmptyState scene="search" title={t('no_match_title')} reason={t('no_match_text')}>
          <Button kind="primary" onClick={onAll}>
            {t('show_all')}
          </Button>
        </EmptyState>
      );
    const isNever = !fleet || fleet.batteries === 0;
    return (
      <EmptyState
        scene="empty"
        title={t(isNever ? 'never_title' : 'empty_title')}
        reason={isNever ? t('never_text') : t('empty_text', counts)}
      />
    );
  }
  const isOpened = page.pageNum === 1 && shown === 'all';
  const [first, ...others] = page.list;
  const rest = isOpened ? others : page.list;
  const before = (page.pageNum - 1) * PAGE_SIZE + (isOpened ? 1 : 0);
  return (
    <>
      {isOpened && first && <FirstInsight insight={first} refusal={refusal} onAnswer={() => setAnswering(first)} />}
      {rest.length > 0 && (
        <div className={classNames(card.card, shared.rows)}>
          <div className={shared.titles} aria-hidden>
            <span>{t('next')}</span>
            <span>{t('evidence')}</span>
            <span>{t('worth')}</span>
            <span>{t('how_sure')}</span>
          </div>
          <ol className={shared.list} start={before + 1}>
            {rest.map((insight, place) => (
              <InsightRow
                key={`${insight.mcuId} ${insight.unit} ${insight.kind}`}
                insight={insight}
                rank={before + place + 1}
                refusal={refusal}
                onAnswer={() => setAnswering(insight)}
              />
            ))}
          </ol>
        </div>
      )}
      {page.pages > 1 && <Pager page={page.pageNum} pages={page.pages} onChange={onPage} />}
      {fleet?.reviewedAt && (
        <p className={shared.note}>{t('ranked', { ...counts, time: format.date('dateTime', fleet.reviewedAt) })}</p>
      )}
      {answering && <AnswerDialog insight={answering} onClose={() => setAnswering(null)} />}
    </>
  );
}
