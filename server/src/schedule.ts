import { sweepConditions } from './bonus/sweep.ts';
import { sweepUploads } from './chat/upload/sweep.ts';
import { answerDue } from './chat/bot/work.ts';
import { assignWaiting } from './chat/agent/assign-waiting.ts';
import { closeIdle } from './chat/agent/close.ts';
import { compareDays } from './deposit/bank/list/day.ts';
import { pollFeeds } from './deposit/bank/poll.ts';
import { askUnpaid } from './deposit/qr/ask.ts';
import { sweepPictures } from './deposit/slip/picture/sweep.ts';
import { noticeEndingRefunds, sendNotices } from './notice/send.ts';
import { checkSlips, endDecided } from './deposit/slip/work.ts';
import { askGifts, sendGiftCanary } from './deposit/truelink/redeem.ts';
import { countOpenItems, reconcileDue } from './reconcile/reconcile.ts';
import type { Services } from './platform/services.ts';
import { countOpen, oldestUnknownSeconds, sendCanaries, sweep } from './money/intent/sweep.ts';
import { checkLedger, createAgeAlarm } from './money/ledger/check.ts';
import { writeCheckpoint } from './money/ledger/invariants.ts';
import { checkEverything } from './money/ledger/night.ts';
import { rewardPlay } from './play/reward.ts';
import { settleRefunds } from './refund/settle.ts';
import { sweepCoupons } from './wheel/coupon.ts';
import { recallOwing } from './wallet/recall-owing.ts';
import { sendDelayed } from './withdraw/approval.ts';
import { endRetention, forgetExpired } from './retention/retention.ts';
import type { Job } from './platform/jobs/runner.ts';

const second = 1_000;
const minute = 60 * second;

const ageAlarm = createAgeAlarm();

export const schedule: readonly Job[] = [
  { name: 'ask partners about open intents', everyMs: second, run: sweep },
  { name: 'look whether a silent partner is back', everyMs: 30 * second, run: sendCanaries },
  {
    name: 'ask about QR codes whose notice may be lost',
    everyMs: 2 * second,
    run: async (services) => void (await askUnpaid(services)),
  },
  { name: 'take changes of partners', everyMs: 2 * second, run: ({ partners }) => partners.reload() },
  { name: 'send payouts whose rest is over', everyMs: 10 * second, run: sendDelayed },
  { name: 'read banks’ lists of incoming money', everyMs: 2 * second, run: (services) => pollFeeds(services) },
  { name: 'reward what members have played', everyMs: 2 * second, run: rewardPlay },
  { name: 'compare yesterday with banks’ statements', everyMs: 10 * minute, run: compareDays },
  { name: 'check slips', everyMs: second, run: checkSlips },
  { name: 'end slips whose payment was decided', everyMs: 10 * second, run: endDecided },
  { name: 'remove unused pictures', everyMs: 10 * minute, run: sweepPictures },
  { name: 'remove uploads no message took', everyMs: 10 * minute, run: sweepUploads },
  { name: 'ask about gift links', everyMs: second, run: askGifts },
  { name: 'look whether gift links are answered again', everyMs: 30 * second, run: sendGiftCanary },
  { name: 'give what waits, end what is over', everyMs: second, run: sweepConditions },
  { name: 'call back what pays a debt', everyMs: 5 * minute, run: recallOwing },
  { name: 'settle refunds', everyMs: 10 * second, run: settleRefunds },
  { name: 'send notices', everyMs: second, run: sendNotices },
  { name: 'remind of refunds that end today', everyMs: 5 * minute, run: noticeEndingRefunds },
  { name: 'end coupons whose time is over', everyMs: minute, run: sweepCoupons },
  { name: 'answer what waits for the script', everyMs: second, run: answerDue },
  {
    name: 'give waiting customers to staff',
    everyMs: second,
    run: async (services) => void (await assignWaiting(services)),
  },
  {
    name: 'end idle conversations',
    everyMs: minute,
    run: async (services) => void (await closeIdle(services)),
  },
  { name: 'compare partners’ books with ours', everyMs: 10 * minute, run: reconcileDue },
  { name: 'count what is open', everyMs: minute, run: countOpenWork },
  { name: 'check the ledger', everyMs: minute, run: checkLedger },
  { name: 'alarm when the ledger is not checked', everyMs: 15 * second, run: (services) => ageAlarm(services) },
  { name: 'check everything once a night', everyMs: 10 * second, run: (services) => checkEverything(services) },
  { name: 'roll house accounts up', everyMs: 10 * minute, run: ({ db }) => writeCheckpoint(db) },
  { name: 'forget what has run out', everyMs: 10 * minute, run: forgetExpired },
  { name: 'remove what is past its time', everyMs: 10 * minute, run: endRetention },
];

async function countOpenWork(services: Pick<Services, 'db' | 'metrics' | 'pool'>): Promise<void> {
  const { oldestUnknown, intentsOpen, reconciliationOpen } = services.metrics;
  oldestUnknown.set(await oldestUnknownSeconds(services));
  for (const [state, open] of Object.entries(await countOpen(services))) intentsOpen.set({ state }, open);
  reconciliationOpen.set(await countOpenItems(services.db));
}
