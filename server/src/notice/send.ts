import { siteName } from '../content/content.ts';
import type { Services } from '../platform/services.ts';
import { channelOf, type NoticeAddress, type NoticeResult } from './channel.ts';
import { isPushEndpoint } from './endpoint.ts';
import { claimDue, type DueNotice, endNotice, insertRefundNotices, removeSubscription, retryNotice } from './store.ts';
import { openAddress } from './subscription.ts';
import { noticePath, noticeText } from './text.ts';

const sentAtOnce = 20;
const answerWithinMs = 5_000;

/** Waits before the next attempts; the notice ends as FAILED after the last. */
const retrySeconds = [10, 30, 120, 600, 1_800, 3_600, 7_200];

/** A refund ends at midnight, so one that ends within these hours ends today. */
const refundHours = 12;

type Sending = Pick<Services, 'config' | 'db' | 'keys' | 'log' | 'noticeChannels' | 'settings'>;

/** Sends due notices. Any process may run it: a lease and row locks exclude others. */
export async function sendNotices(services: Sending): Promise<void | 'again'> {
  const due = await claimDue(services.db, sentAtOnce);
  await Promise.all(due.map((notice) => sendSafely(services, notice)));
  return due.length === sentAtOnce ? 'again' : undefined;
}

/** Stores the evening's notices of refunds that end today. */
export async function noticeEndingRefunds({ db, settings }: Pick<Services, 'db' | 'settings'>): Promise<void> {
  const { 'refund.enabled': enabled, 'notice.refundFrom': from } = await settings.read();
  if (enabled) await insertRefundNotices(db, { from, hours: refundHours });
}

async function sendSafely(services: Sending, notice: DueNotice): Promise<void> {
  try {
    await sendNotice(services, notice);
  } catch (err) {
    services.log.error({ err, event: 'notice.failed', notice: notice.reference }, 'a notice waits for its lease');
  }
}

async function sendNotice(services: Sending, notice: DueNotice): Promise<void> {
  const { db, log } = services;
  if (notice.seen || notice.late) return endNotice(db, notice, notice.seen ? 'SEEN' : 'LATE');
  const result = await attempt(services, notice);
  const { event, channel, reference, attempts } = notice;
  log.info({ event: 'notice.sent', notice: reference, kind: event, channel, attempts, result }, 'notice');
  const waitSeconds = retrySeconds[attempts - 1];
  if (result === 'gone') return removeSubscription(db, notice.subscriptionId);
  if (result === 'failed' && waitSeconds !== undefined) return retryNotice(db, notice, waitSeconds);
  return endNotice(db, notice, result.toUpperCase());
}

async function attempt(services: Sending, notice: DueNotice): Promise<NoticeResult> {
  const { reference, event, language, channel } = notice;
  const address = openSafely(services, notice);
  // The list of hosts may have changed since the member subscribed.
  const isAllowed = channel === 'line' || (address !== undefined && (await isPushEndpoint(services, address.to)));
  if (address === undefined || !isAllowed) return 'refused';
  const sender = channelOf(services.noticeChannels, channel);
  if (sender === undefined) return 'failed';
  return sender.send(address, {
    reference,
    title: await siteName(services.db, language),
    text: noticeText(language, event),
    path: noticePath(event),
    signal: AbortSignal.timeout(answerWithinMs),
  });
}

function openSafely(services: Sending, { publicId, sealed }: DueNotice): NoticeAddress | undefined {
  try {
    return openAddress(services, publicId, sealed);
  } catch {
    return undefined;
  }
}
