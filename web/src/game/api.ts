import { useState } from 'react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { gameActivate, gameCredentials, gameResetPassword } from '@kapao/contract/game';
import type { GameAccount } from '@kapao/contract/game';
import type { WalletView } from '@kapao/contract/wallet';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { call } from '@kapao/client/member/call';
import { ApiError } from '@kapao/client/api-error';
import { useInfo } from '../content/use-info.ts';
import { useErrorText } from '../lib/error-text.ts';
import { staleMs } from '../lib/query.ts';
import { walletQuery } from '../money/api.ts';
import { movableFromWallet } from '../money/model.ts';
import { toast } from '../ui/overlay/toasts.ts';
import type { usePlay } from './use-play.ts';

export const credentialsQuery = (code: string) =>
  queryOptions({
    queryKey: ['game', code, 'credentials'],
    queryFn: ({ signal }) => call(gameCredentials, { params: { code }, query: { play: '1' }, signal }),
    staleTime: staleMs.own,
    gcTime: staleMs.own,
  });

/** Credentials with their password, which the query's answer may leave out. */
export const readCredentials = (code: string) => call(gameCredentials, { params: { code } });

export const resetGamePassword = (code: string) => call(gameResetPassword, { params: { code } });

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

type Options = {
  play: ReturnType<typeof usePlay>;
  onMoved: () => void;
};

/** A member with a loss limit is asked for an amount first; that confirmation is the tap that opens the game's tab. */
export function usePlayRequest(game: GameAccount, view: WalletView, { play, onMoved }: Options) {
  const info = useInfo();
  const known = useQuery({ ...credentialsQuery(game.code), enabled: game.isActive }).data;
  const [question, setQuestion] = useState({ open: false, count: 0 });
  const canMove = movableFromWallet(view, game) > 0n;

  async function go(amountMinor?: bigint): Promise<boolean> {
    if (game.web !== null) return known === undefined || play.play(known, info?.openGamesInNewTab ?? true, amountMinor);
    const moved = await play.move(amountMinor);
    onMoved();
    return moved;
  }

  return {
    canMove,
    canPlay: known !== undefined,
    question,
    go,
    request: (): void => {
      if (view.lossLimit && canMove) setQuestion({ open: true, count: question.count + 1 });
      else void go();
    },
    endQuestion: (): void => setQuestion({ ...question, open: false }),
  };
}
