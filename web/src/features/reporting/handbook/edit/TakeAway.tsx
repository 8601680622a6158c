import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../../api/client.ts';
import { paths } from '../../../../routes/paths.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { useWriting } from '../../../../ui/action/use-writing.ts';
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx';
import { showError } from '../../../../ui/dialog/show-error.ts';
import type { ArticleText } from '../handbook-queries.ts';
import { handbookChanged } from './handbook-changed.ts';

/** Takes away what was written: the product's own text is in force again, or the article is gone. */
export function TakeAway({ article: { id, language, title, revision, isOfProduct } }: { article: ArticleText }) {
  const { t } = useTranslation(['handbook', 'index']);
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending } = useWriting({
    mutationFn: () => ask('resetArticle', { id, language, base: revision }),
    onSuccess: async () => {
      if (!isOfProduct) await navigate({ ...paths.editHandbook({ language }), ignoreBlocker: true });
      await handbookChanged();
    },
    onError: (error) => showError(error, 'handbook'),
  });
  const name = isOfProduct ? t('handbook:use_product_text') : t('handbook:remove_article');
  return (
    <>
      <Button busy={isPending} onClick={() => setAsked(true)}>
        {name}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={name}
        subject={title}
        leave={t('index:cancel')}
        go={name}
        danger={!isOfProduct}
        onClose={() => setAsked(false)}
        onGo={mutate}
      >
        {isOfProduct ? t('handbook:use_product_text_effect') : t('handbook:remove_article_effect')}
      </ConfirmDialog>
    </>
  );
}
