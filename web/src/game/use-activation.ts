import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { gameActivate } from '@kapao/contract/game';
import type { GameAccount } from '@kapao/contract/game';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { ApiError } from '@kapao/client/api-error';
import { call } from '@kapao/client/member/call';
import { useErrorText } from '../lib/error-text.ts';
import { toast } from '../ui/overlay/toasts.ts';
import { walletQuery } from '../money/api.ts';

export function useActivation(game: GameAccount, onOpening: (code: string | null) => void) {
  const { game: messages } = useMessages();
  const textOf = useErrorText();
  const client = useQueryClient();
  const [shown, setShown] = useState(false);
  const mutation = useMutation({
    mutationFn: () => call(gameActivate, { params: { code: game.code } }),
    onMutate: () => onOpening(game.code),
    onSuccess: () => toast.success(fill(messages.opened, { name: game.name })),
    onError: (error) => {
      if (!(error instanceof ApiError && error.code === 'SLOT_ALREADY_ACTIVE')) setShown(true);
    },
    onSettled: async () => {
      await client.invalidateQueries(walletQuery);
      onOpening(null);
    },
  });
  return {
    busy: mutation.isPending,
    activate: () => mutation.mutate(),
    failure: mutation.error ? textOf(mutation.error) : '',
    shown,
    hide: () => setShown(false),
  };
}
