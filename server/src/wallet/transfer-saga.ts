import type { Currency } from '@kapao/contract/money';
import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';
import type { GameProvider } from '../game/provider.ts';
import { createIntent, type Intent, intentOp, type NewIntent } from '../intent/intent.ts';
import type { Saga } from '../intent/saga.ts';
import { houseAccount, memberCash } from '../ledger/account.ts';
import { hold, instant, resolve } from '../ledger/transfer.ts';
import { endStatement, writeStatement } from '../statement/statement.ts';

/** What a transfer's intent carries: enough for a process that has never seen it. */
export type TransferDetail = {
  /** The whole journey, as the member asked for it. */
  from: string;
  to: string;
  username: string;
  /** Provider credits, hundredths. */
  credits: string;
  currency: Currency;
  /** The second leg of game to game, reserved in the commit that ends this one. */
  thenUsername?: string;
  thenCredits?: string;
};

export const WALLET = 'WALLET';

type Games = ReadonlyMap<string, GameProvider>;

/** Money into a game: held in the wallet, sent, then posted or given back. */
export function transferIn(games: Games): Saga {
  return {
    ...calls(games, 'in'),
    kind: 'transfer-in',
    async applied(tx, intent) {
      await endHold(tx, intent, 'P');
      await addToGame(tx, intent, intent.amountMinor);
      await endJourney(tx, intent, 'SUCCESS');
      return undefined;
    },
    async notApplied(tx, intent) {
      await endHold(tx, intent, 'V');
      await endJourney(tx, intent, 'FAILED');
    },
  };
}

/** Money out of a game: nothing is credited before the partner's definite yes. */
export function transferOut(games: Games): Saga {
  return {
    ...calls(games, 'out'),
    kind: 'transfer-out',
    async applied(tx, intent) {
      const detail = detailOf(intent);
      await instant(tx, {
        op: intentOp(intent),
        debit: houseAccount.provider(intent.provider, detail.currency),
        credit: memberCash(intent.memberId),
        amountMinor: intent.amountMinor,
        memberId: intent.memberId,
        kind: 'transfer-out',
      });
      await addToGame(tx, intent, -intent.amountMinor);
      if (detail.thenUsername !== undefined) return reserveSecondLeg(tx, intent, detail);
      await endJourney(tx, intent, 'SUCCESS');
      return undefined;
    },
    async notApplied(tx, intent) {
      await endJourney(tx, intent, 'FAILED');
    },
  };
}

/** The calls both directions share. */
function calls(games: Games, direction: 'in' | 'out') {
  const gameOf = (intent: Intent): GameProvider => {
    const game = games.get(intent.provider);
    if (game === undefined) throw new Error(`no adapter for ${intent.provider}`);
    return game;
  };
  const creditsOf = (intent: Intent): bigint => BigInt(detailOf(intent).credits);
  return {
    capability: (intent) => gameOf(intent).capability,
    call: (intent, signal) =>
      gameOf(intent).transfer({
        username: detailOf(intent).username,
        direction,
        creditsMinor: creditsOf(intent),
        reference: intent.providerRef,
        signal,
      }),
    status: async (intent, signal) => {
      const call = { username: detailOf(intent).username, reference: intent.providerRef, signal };
      return (await gameOf(intent).status?.(call)) ?? { status: 'unknown', evidence: {} };
    },
    measure: (intent, signal) => gameOf(intent).balance({ username: detailOf(intent).username, signal }),
    change: (intent) => (direction === 'in' ? creditsOf(intent) : -creditsOf(intent)),
  } satisfies Partial<Saga>;
}

/** Holds the amount and makes the intent; part of the commit before the call. `undefined`: the wallet holds too little. */
export async function reserveIn(tx: Tx, fresh: NewIntent & { detail: TransferDetail }): Promise<Intent | undefined> {
  const intent = await createIntent(tx, fresh);
  const outcome = await hold(tx, {
    op: intentOp(intent),
    debit: memberCash(intent.memberId),
    credit: houseAccount.provider(intent.provider, fresh.detail.currency),
    amountMinor: intent.amountMinor,
    memberId: intent.memberId,
    kind: 'transfer-in',
  });
  return outcome === 'insufficient' ? undefined : intent;
}

/** The statement row of a whole journey; the caller holds the member's lock. */
export async function beginJourney(tx: Tx, intent: Intent): Promise<void> {
  const { from, to } = detailOf(intent);
  const { memberId, amountMinor } = intent;
  const source = `t:${intent.groupId}`;
  await writeStatement(tx, { memberId, source, type: 'transfer', from, to, status: 'PENDING', amountMinor });
}

/** The money has just arrived and the member's lock is held, so this hold cannot be refused. */
async function reserveSecondLeg(tx: Tx, first: Intent, detail: TransferDetail): Promise<Intent | undefined> {
  const { memberId, amountMinor, groupId } = first;
  const { from, to, currency, thenUsername: username = '', thenCredits: credits = '' } = detail;
  return reserveIn(tx, {
    kind: 'transfer-in',
    memberId,
    amountMinor,
    provider: to,
    groupId,
    detail: { from, to, currency, username, credits },
  });
}

async function endHold(tx: Tx, intent: Intent, phase: 'P' | 'V'): Promise<void> {
  const stands = await resolve(tx, intentOp(intent), phase);
  if (stands !== phase) throw new Error(`hold of ${intent.publicId} had ended as ${stands}`);
}

async function endJourney(tx: Tx, intent: Intent, status: 'SUCCESS' | 'FAILED'): Promise<void> {
  await endStatement(tx, `t:${intent.groupId}`, status);
}

/** The cached balance follows the move; the next refresh reads the partner's truth again. */
async function addToGame(tx: Tx, intent: Intent, amountMinor: bigint): Promise<void> {
  await sql`update game_account set amount_minor = greatest(amount_minor + ${amountMinor}, 0)
    where member_id = ${intent.memberId} and game_code = ${intent.provider}`.execute(tx);
}

export function detailOf(intent: Intent): TransferDetail {
  return intent.detail as TransferDetail;
}
