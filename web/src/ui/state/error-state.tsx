import type { ReactNode } from 'react';
import { useCoreMessages } from '@kapao/i18n/language';
import { Button } from '../action/button.tsx';
import { IconDisc } from '../icon/icon.tsx';
import css from './state.module.css';

type ErrorStateProps = {
  title?: string;
  text?: string;
  onRetry: () => void;
  contact?: ReactNode;
  page?: boolean;
};

export function ErrorState({ title, text, onRetry, contact, page = false }: ErrorStateProps) {
  const { common } = useCoreMessages();
  const Title = page ? 'h1' : 'h2';
  return (
    <div className={css['empty']} role="alert">
      <IconDisc name="offline" big />
      <Title>{title ?? common.loadFailed}</Title>
      <p>{text ?? common.moneySafe}</p>
      <div className={css['actions']}>
        <Button icon="refresh" onClick={onRetry}>
          {common.retry}
        </Button>
        {contact}
      </div>
    </div>
  );
}
