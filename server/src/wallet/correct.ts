import { inTransaction } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { findIntent } from '../money/intent/intent.ts';
import { lockMember } from '../money/ledger/account.ts';
import { correctionTexts } from '../statement/reasons.ts';
import { recallOf } from './recall-owing.ts';
import { storeCorrection } from './store.ts';

export type Correction = { publicId: string; by: string; reason: string; evidence: string };

/**
 * `taken`: the game has the money, so the wallet was debited. `given`: the game does not have it, so the wallet was
 * credited.
 */
export type Corrected = 'taken' | 'given' | 'corrected_before' | 'not_ended' | 'not_found';

/**
 * Corrects a transfer that ended the wrong way, once, by a separate entry. What the member cannot pay from free money
 * becomes a debt.
 */
export async function correctTransfer(
  services: Pick<Services, 'db' | 'games' | 'log' | 'metrics' | 'requestWaitsMs' | 'sagas'>,
  { publicId, by, reason, evidence }: Correction,
): Promise<Corrected> {
  const intent = await findIntent(services.db, publicId);
  if (intent === undefined || intent.kind === 'payout') return 'not_found';
  const outcome = await inTransaction(services.db, async (tx) => {
    await lockMember(tx, intent.memberId);
    const act = { reason: 'CORRECTION', note: reason, reference: evidence, by };
    return storeCorrection(tx, publicId, act, { adjust: { description: correctionTexts } });
  });
  if (outcome === 'taken') await recallOf(services, intent.memberId);
  return outcome;
}
