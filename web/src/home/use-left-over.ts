import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useMessages } from '@kapao/i18n/language';
import { walletAdd, walletTruelink } from '@kapao/contract/deposit';
import { inviteBonus } from '@kapao/contract/invite';
import { refundAddWallet, refundReceive } from '@kapao/contract/refund';
import { toMinor } from '@kapao/contract/money';
import { walletTransfer, walletTransferAll } from '@kapao/contract/wallet';
import { withdrawAll } from '@kapao/contract/withdraw';
import type { Answer } from '@kapao/client/request';
import { ApiError } from '@kapao/client/api-error';
import { serverNowMs } from '@kapao/client/clock';
import { firstCurrency } from '@kapao/client/variant';
import { openBareRequests, openRequests } from '@kapao/client/member/request-store';
import type { MoneyRequest } from '@kapao/client/member/request-store';
import { useErrorText } from '../lib/error-text.ts';
import { walletQuery } from '../money/api.ts';
import { nameOfPlace, WALLET } from '../money/model.ts';
import { deliver, isInHand } from '../money/money-request.ts';
import { staysInGame, stuckOf } from '../money/refusal.ts';
import { giftReceipt } from '../receipt/model.ts';
import { showReceipt } from '../receipt/show.ts';
import { toast } from '../ui/overlay/toasts.ts';
import { useShowAsked } from '../withdraw/payouts.tsx';

const againEveryMs = 10_000;

type Transfer = { from: string; to: string; amount: number };
type Amount = { amount: number };
type Entire = { to: string };
/** Encrypted, so that the stored value does not reveal the link. */
type GiftLink = { link: string };

const has = (value: unknown, key: string, type: 'string' | 'number'): boolean =>
  typeof value === 'object' &&
  value !== null &&
  typeof Object.entries(value).find(([name]) => name === key)?.[1] === type;
const isTransfer = (value: unknown): value is Transfer =>
  has(value, 'from', 'string') && has(value, 'to', 'string') && has(value, 'amount', 'number');
const isEntire = (value: unknown): value is Entire => has(value, 'to', 'string') && !has(value, 'from', 'string');
const isGiftLink = (value: unknown): value is GiftLink => has(value, 'link', 'string');
const isAmount = (value: unknown): value is Amount => has(value, 'amount', 'number') && !has(value, 'to', 'string');

/**
 * Repeats calls without an answer under their idempotency key (reliability#unknown-outcomes). Returns whether one is in
 * progress.
 */
export function useLeftOver(onKnown: () => void): boolean {
  const messages = useMessages();
  const textOf = useErrorText();
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  const showAsked = useShowAsked();
  const latest = useRef({ messages, textOf, onKnown, showAsked });
  useEffect(() => {
    latest.current = { messages, textOf, onKnown, showAsked };
  });

  useEffect(() => {
    async function ask(): Promise<void> {
      const questions = leftOver();
      if (questions.length === 0 || !navigator.onLine) return;
      setAsking(true);
      await Promise.all(
        questions.map(({ ask: question, to }) => question().then(tell, (error: unknown) => showRefusal(error, to))),
      );
      setAsking(false);
      latest.current.onKnown();
    }
    function tell(answer: Known): void {
      const { messages: texts } = latest.current;
      const view = client.getQueryData(walletQuery.queryKey);
      const currency = view?.wallet.currency ?? firstCurrency;
      switch (answer.kind) {
        case 'withdraw':
          return latest.current.showAsked(answer);
        case 'gift':
          return showReceipt(giftReceipt({ ...answer.gift, from: texts.home[answer.from] }, currency, texts));
        case 'transfer': {
          const { from, to, amountMinor, pending } = answer;
          const nameOf = (code: string): string => nameOfPlace(code, view ?? { slots: [] }, texts.wallet.wallet);
          return showReceipt({
            kind: 'transfer',
            state: pending ? 'pending' : 'done',
            amount: { amountMinor, currency },
            from: from === undefined ? texts.home.inGames : nameOf(from),
            to: nameOf(to),
            createdAt: new Date(serverNowMs()).toISOString(),
            number: 'sought',
            balanceMinor: 'now',
            ...(pending && { note: texts.wallet.pending }),
          });
        }
        case 'none':
      }
    }
    function showRefusal(error: unknown, to: string): void {
      if (error instanceof ApiError && error.kind !== 'refused') return;
      const stays = staysInGame(stuckOf(error), to);
      toast.error(stays ? latest.current.messages.wallet.stillThere : latest.current.textOf(error));
    }
    const go = (): void => void ask();
    go();
    const timer = setInterval(go, againEveryMs);
    window.addEventListener('online', go);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', go);
    };
  }, [client]);

  return asking;
}

/** `none`: the watch of credits shows a payment, and a refund that was received is not in the wallet yet. */
type Known =
  | { kind: 'transfer'; from: string | undefined; to: string; amountMinor: bigint; pending: boolean }
  | { kind: 'withdraw'; amountMinor: bigint; answer: Answer<typeof withdrawAll> }
  | { kind: 'gift'; gift: { kind: 'invite' | 'refund'; amountMinor: bigint }; from: 'inviteBonus' | 'refund' }
  | { kind: 'none' };

type Question = { ask: () => Promise<Known>; to: string };

function leftOver(): Question[] {
  return [
    ...free(openRequests('transfer', isTransfer)).map((request) => {
      const { from, to } = request.body;
      return { ask: async () => toKnown(from, to, await deliver(walletTransfer, request, {})), to };
    }),
    ...free(openRequests('transferAll', isEntire)).map((request) => {
      const { to } = request.body;
      const from = to === WALLET ? undefined : WALLET;
      return { ask: async () => toKnown(from, to, await deliver(walletTransferAll, request, {})), to };
    }),
    ...free(openRequests('withdrawAll', isAmount)).map((request) =>
      plain(async () => {
        const answer = await deliver(withdrawAll, request, {});
        return { kind: 'withdraw', amountMinor: toMinor(request.body.amount), answer };
      }),
    ),
    ...free(openRequests('truelink', isGiftLink)).map((request) =>
      plain(() => deliver(walletTruelink, request, {}).then(noReceipt)),
    ),
    ...free(openRequests('add', isAmount)).map((request) =>
      plain(() => deliver(walletAdd, request, {}).then(noReceipt)),
    ),
    ...free(openBareRequests('refundReceive')).map((request) =>
      plain(() => deliver(refundReceive, request, {}).then(noReceipt)),
    ),
    ...gifts(inviteBonus, 'invite', 'invite', 'inviteBonus'),
    ...gifts(refundAddWallet, 'refundAddWallet', 'refund', 'refund'),
  ];
}

const free = <Body>(requests: MoneyRequest<Body>[]) => requests.filter((request) => !isInHand(request));

const plain = (ask: () => Promise<Known>): Question => ({ ask, to: '' });

const noReceipt = (): Known => ({ kind: 'none' });

function gifts(
  endpoint: typeof inviteBonus | typeof refundAddWallet,
  name: string,
  kind: 'invite' | 'refund',
  from: 'inviteBonus' | 'refund',
): Question[] {
  return free(openBareRequests(name)).map((request) =>
    plain(async () => {
      const { amount } = await deliver(endpoint, request, {});
      return { kind: 'gift', gift: { kind, amountMinor: toMinor(amount) }, from };
    }),
  );
}

const toKnown = (from: string | undefined, to: string, answer: Answer<typeof walletTransfer>): Known => ({
  kind: 'transfer',
  from,
  to,
  amountMinor: toMinor(answer.amount),
  pending: answer.message === 'TRANSFER_PENDING',
});
