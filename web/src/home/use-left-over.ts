import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { walletAdd, walletTruelink } from '@kapao/contract/deposit';
import { inviteBonus } from '@kapao/contract/invite';
import { refundAddWallet, refundReceive } from '@kapao/contract/refund';
import { walletTransfer, walletTransferAll } from '@kapao/contract/wallet';
import type { PendingTransfer, WalletView } from '@kapao/contract/wallet';
import { withdrawAll } from '@kapao/contract/withdraw';
import { toMinor } from '@kapao/contract/money';
import { useMessages } from '@kapao/i18n/language';
import { fill } from '@kapao/i18n/fill';
import type { Answer } from '@kapao/client/request';
import { ApiError } from '@kapao/client/api-error';
import { openBareRequests, openRequests } from '@kapao/client/member/request-store';
import type { MoneyRequest } from '@kapao/client/member/request-store';
import { showMoney } from '../lib/amount.ts';
import { useErrorText } from '../lib/error-text.ts';
import { transferQuery } from '../money/api.ts';
import { nameOfPlace } from '../money/model.ts';
import { deliver, isInHand } from '../money/money-request.ts';
import { staysInGame, stuckOf } from '../money/refusal.ts';
import { toast } from '../ui/overlay/toasts.ts';

const againEveryMs = 10_000;

type Transfer = { from: string; to: string; amount: number };
type Amount = { amount: number };
type Entire = { to: string };
/** Encrypted, so that the stored value does not reveal the link. */
type GiftLink = { link: string };
type Gift = typeof inviteBonus | typeof refundReceive | typeof refundAddWallet;

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
  const latest = useRef({ messages, textOf, onKnown });
  useEffect(() => {
    latest.current = { messages, textOf, onKnown };
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
      const { wallet, withdraw, errors } = latest.current.messages;
      if (answer.kind === 'payment') return;
      if (answer.kind === 'gift') return toast.success(errors[answer.message]);
      if (answer.kind === 'withdraw') toast.info(withdraw.done);
      else if (answer.pending) toast.info(wallet.pending);
      else toast.success(wallet.done);
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
  }, []);

  return asking;
}

type Known =
  | { kind: 'transfer'; pending: boolean }
  | { kind: 'withdraw' }
  | { kind: 'payment' }
  | { kind: 'gift'; message: 'INVITE_BONUS_SUCCESS' | 'REFUND_SUCCESS' };

type Question = { ask: () => Promise<Known>; to: string };

function leftOver(): Question[] {
  const free = <Body>(requests: MoneyRequest<Body>[]) => requests.filter((request) => !isInHand(request));
  const plain = (ask: () => Promise<unknown>, kind: 'withdraw' | 'payment'): Question => ({
    ask: async () => {
      await ask();
      return { kind };
    },
    to: '',
  });
  const gifts = (endpoint: Gift, name: string): Question[] =>
    free(openBareRequests(name)).map((request) => ({
      ask: async () => ({ kind: 'gift', message: (await deliver(endpoint, request, {})).message }),
      to: '',
    }));
  return [
    ...free(openRequests('transfer', isTransfer)).map((request) => ({
      ask: async () => toKnown(await deliver(walletTransfer, request, {})),
      to: request.body.to,
    })),
    ...free(openRequests('transferAll', isEntire)).map((request) => ({
      ask: async () => toKnown(await deliver(walletTransferAll, request, {})),
      to: request.body.to,
    })),
    ...free(openRequests('withdrawAll', isAmount)).map((request) =>
      plain(() => deliver(withdrawAll, request, {}), 'withdraw'),
    ),
    ...free(openRequests('truelink', isGiftLink)).map((request) =>
      plain(() => deliver(walletTruelink, request, {}), 'payment'),
    ),
    ...free(openRequests('add', isAmount)).map((request) => plain(() => deliver(walletAdd, request, {}), 'payment')),
    ...gifts(inviteBonus, 'invite'),
    ...gifts(refundReceive, 'refundReceive'),
    ...gifts(refundAddWallet, 'refundAddWallet'),
  ];
}

const toKnown = (answer: Answer<typeof walletTransfer>): Known => ({
  kind: 'transfer',
  pending: answer.message === 'TRANSFER_PENDING',
});

export function useSettledTransfers(view: WalletView | undefined): void {
  const client = useQueryClient();
  const messages = useMessages();
  const before = useRef<readonly PendingTransfer[]>([]);
  const latest = useRef({ view, messages });
  useEffect(() => {
    latest.current = { view, messages };
  });

  useEffect(() => {
    if (!view) return;
    async function tell(transfer: PendingTransfer): Promise<void> {
      const answer = await client.fetchQuery(transferQuery(transfer.transferId)).catch(() => null);
      const { view: now, messages: text } = latest.current;
      if (!answer || !now) return;
      if (answer.status === 'FAILED') {
        toast.error(staysInGame(answer.stuck ?? [], answer.to) ? text.wallet.stillThere : text.errors.TRANSFER_FAIL);
      }
      if (answer.status === 'SUCCESS') {
        const amount = showMoney(toMinor(answer.amount), now.wallet.currency);
        toast.success(fill(text.wallet.arrived, { amount, to: nameOfPlace(answer.to, now, text.wallet.wallet) }));
      }
    }

    const open = new Set(view.pending.map(({ transferId }) => transferId));
    const ended = before.current.filter(({ transferId }) => !open.has(transferId));
    before.current = view.pending;
    for (const transfer of ended) void tell(transfer);
  }, [view, client]);
}
