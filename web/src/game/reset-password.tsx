import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { GameAccount } from '@kapao/contract/game';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { useErrorText } from '../lib/error-text.ts';
import { Button } from '../ui/action/button.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { toast } from '../ui/overlay/toasts.ts';
import css from './game.module.css';
import { credentialsQuery, resetGamePassword } from './api.ts';

export function useGamePasswordReset({ code }: Pick<GameAccount, 'code'>) {
  const { game: messages } = useMessages();
  const textOf = useErrorText();
  const client = useQueryClient();
  const [shown, setShown] = useState<'question' | 'failure' | null>(null);
  const mutation = useMutation({
    mutationFn: () => resetGamePassword(code),
    onSuccess: (fresh) => {
      client.setQueryData(credentialsQuery(code).queryKey, fresh);
      toast.success(messages.resetDone);
      setShown(null);
    },
    onError: () => setShown('failure'),
    // Reads the current password in any case: after a lost answer the result is unknown.
    onSettled: () => client.invalidateQueries(credentialsQuery(code)),
  });
  return {
    busy: mutation.isPending,
    failure: mutation.error ? textOf(mutation.error) : '',
    shown,
    ask: () => setShown('question'),
    hide: () => setShown(null),
    reset: () => mutation.mutate(),
  };
}

export type Reset = ReturnType<typeof useGamePasswordReset>;

export function ResetRow({ reset }: { reset: Reset }) {
  const { game: messages } = useMessages();
  return (
    <div className={css['reset']}>
      <span className="grow t14 c2">{messages.cannotPlay}</span>
      <Button kind="line" small icon="key" busy={reset.busy} onClick={reset.ask}>
        {messages.newPassword}
      </Button>
    </div>
  );
}

export function ResetDialogs({ game, reset }: { game: GameAccount; reset: Reset }) {
  const { game: messages } = useMessages();
  return (
    <>
      <Dialog
        open={reset.shown === 'question'}
        title={fill(messages.resetTitle, { name: game.name })}
        onClose={reset.hide}
        busy={reset.busy}
        action={{ label: messages.reset, onPress: reset.reset }}
      >
        {messages.resetText}
      </Dialog>
      <Dialog open={reset.shown === 'failure'} title={messages.resetFailed} onClose={reset.hide}>
        {reset.failure}
      </Dialog>
    </>
  );
}
