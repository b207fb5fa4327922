import type { House } from '../../house.ts';
import { callDeadlineMs } from '../../intent/timing.ts';
import { readSlip } from './read.ts';
import { settle } from './settle.ts';
import { botCodeOf, claimSlip, endSlip, keepAsk, minutesLeft, putOff, type Slip } from './store.ts';
import type { SlipAnswer } from './verifier/verifier.ts';

/** Parallel slips per process, most of them waiting for a bank. Pictures are read one at a time. */
const hands = 4;
/** Slips per worker and run, so that shutdown does not wait long. */
const slipsATurn = 5;

/** Delays before a silent bank is asked again (payments#slip-verifiers). */
const asksAfterMinutes = [1, 3, 7, 15] as const;
const askForMinutes = 60;

/** Checks every due slip. Run by the job runner; leases divide the slips between processes. */
export async function checkSlips(house: House): Promise<void> {
  await Promise.all(Array.from({ length: hands }, () => checkSome(house)));
}

async function checkSome(house: House): Promise<void> {
  for (let taken = 0; taken < slipsATurn; taken += 1) {
    const slip = await claimSlip(house.db);
    if (slip === undefined) return;
    await check(house, slip);
  }
}

async function check(house: House, slip: Slip): Promise<void> {
  const read = slip.reference === null ? await readSlip(house, slip) : slip;
  if (read === undefined) return;
  const sendingBank = await botCodeOf(house.db, read.bankCode);
  if (sendingBank === null) return endSlip(house.db, read, { state: 'REVIEW', reason: 'FOREIGN_SLIP' });
  const since = await keepAsk(house.db, read);
  if (since === undefined) return;
  const answer = await ask(house, read, sendingBank);
  await take(house, read, answer, since);
}

async function ask(house: House, slip: Slip, sendingBank: string): Promise<SlipAnswer> {
  try {
    const signal = AbortSignal.timeout(callDeadlineMs);
    return await house.slipVerifier.verify({ sendingBank, reference: slip.reference ?? '', signal });
  } catch (error) {
    house.log.error({ err: error, slip: slip.publicId }, 'asking about a slip failed');
    return { outcome: 'unknown', cause: 'ERROR' };
  }
}

async function take(house: House, slip: Slip, answer: SlipAnswer, since: Date): Promise<void> {
  switch (answer.outcome) {
    case 'found':
      return settle(house, slip, answer.data);
    case 'not_found':
      return endSlip(house.db, slip, { state: 'FAILED', reason: 'INVALID_SLIP' });
    case 'captcha':
      return endSlip(house.db, slip, { state: 'FAILED', reason: 'TRIPPLE_WRONG_CAPTCHA' });
    case 'delayed':
      return askAgain(house, slip, since, { minutes: answer.minutes, cause: 'delayed' });
    case 'unknown':
      return askAgain(house, slip, since, { minutes: asksAfterMinutes[slip.asks] ?? 15, cause: answer.cause });
  }
}

/** Silence proves nothing about the transfer: retries for an hour, then sends the slip to review. */
async function askAgain(
  house: House,
  slip: Slip,
  since: Date,
  { minutes, cause }: { minutes: number; cause: string },
): Promise<void> {
  const left = await minutesLeft(house.db, since, askForMinutes);
  house.log.info({ slip: slip.publicId, cause, asks: slip.asks + 1 }, 'a bank has not told of a slip yet');
  if (left <= 0) {
    return endSlip(house.db, slip, { state: 'REVIEW', reason: 'BANK_SILENT' }, { evidence: { silence: cause } });
  }
  await putOff(house.db, slip, { minutes: Math.min(minutes, left), asks: slip.asks + 1 });
}
