import type { Services } from '../../platform/services.ts';
import { callDeadlineMs } from '../../money/intent/timing.ts';
import { readSlip } from './read.ts';
import { settleSlip } from './settle.ts';
import {
  botCodeOf,
  claimSlip,
  endDecidedSlips,
  endSlip,
  keepAsk,
  minutesLeft,
  putOffSlip,
  type Slip,
} from './store.ts';
import type { SlipAnswer } from './verifier/verifier.ts';

/** Parallel slips per process, most of them waiting for a bank. Pictures are read one at a time. */
const hands = 4;
const slipsPerRun = 5;

/** Delays before a bank that did not answer is asked again (payments#slip-verifiers). */
const asksAfterMinutes = [1, 3, 7, 15] as const;
const askForMinutes = 60;

export async function checkSlips(services: Services): Promise<void> {
  await Promise.all(Array.from({ length: hands }, () => checkSome(services)));
}

export function endDecided({ db }: Pick<Services, 'db'>): Promise<void> {
  return endDecidedSlips(db);
}

async function checkSome(services: Services): Promise<void> {
  for (let taken = 0; taken < slipsPerRun; taken += 1) {
    const slip = await claimSlip(services.db);
    if (slip === undefined) return;
    await checkSlip(services, slip);
  }
}

async function checkSlip(services: Services, slip: Slip): Promise<void> {
  const read = slip.reference === null ? await readSlip(services, slip) : slip;
  if (read === undefined) return;
  const sendingBank = await botCodeOf(services.db, read.bankCode);
  if (sendingBank === null) return endSlip(services.db, read, { state: 'REVIEW', reason: 'FOREIGN_SLIP' });
  const since = await keepAsk(services.db, read);
  if (since === undefined) return;
  const answer = await verifyAtBank(services, read, sendingBank);
  await applyAnswer(services, read, answer, since);
}

async function verifyAtBank(
  services: Pick<Services, 'log' | 'slipVerifier'>,
  slip: Slip,
  sendingBank: string,
): Promise<SlipAnswer> {
  try {
    const signal = AbortSignal.timeout(callDeadlineMs);
    return await services.slipVerifier.verify({ sendingBank, reference: slip.reference ?? '', signal });
  } catch (error) {
    services.log.error({ err: error, slip: slip.publicId }, 'asking about a slip failed');
    return { outcome: 'unknown', cause: 'ERROR' };
  }
}

async function applyAnswer(
  services: Pick<Services, 'afterDeposit' | 'db' | 'log' | 'settings'>,
  slip: Slip,
  answer: SlipAnswer,
  since: Date,
): Promise<void> {
  switch (answer.outcome) {
    case 'found':
      return settleSlip(services, slip, answer.data);
    case 'not_found':
      return endSlip(services.db, slip, { state: 'FAILED', reason: 'INVALID_SLIP' });
    case 'captcha':
      return endSlip(services.db, slip, { state: 'FAILED', reason: 'TRIPPLE_WRONG_CAPTCHA' });
    case 'delayed':
      return askAgain(services, slip, since, { minutes: answer.minutes, cause: 'delayed' });
    case 'unknown':
      return askAgain(services, slip, since, { minutes: asksAfterMinutes[slip.asks] ?? 15, cause: answer.cause });
  }
}

/** Retries for an hour, as no answer proves nothing about the transfer; then sends the slip to review. */
async function askAgain(
  services: Pick<Services, 'db' | 'log'>,
  slip: Slip,
  since: Date,
  { minutes, cause }: { minutes: number; cause: string },
): Promise<void> {
  const left = await minutesLeft(services.db, since, askForMinutes);
  services.log.info({ slip: slip.publicId, cause, asks: slip.asks + 1 }, 'a bank has not reported a slip yet');
  if (left <= 0) {
    return endSlip(services.db, slip, { state: 'REVIEW', reason: 'BANK_SILENT' }, { evidence: { silence: cause } });
  }
  await putOffSlip(services.db, slip, { minutes: Math.min(minutes, left), asks: slip.asks + 1 });
}
