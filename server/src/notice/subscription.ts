import { createHash, randomInt } from 'node:crypto';
import type { Language } from '@kapao/contract/language';
import {
  type NoticeChannelName,
  type NoticeEvent,
  noticeEvents,
  type NoticeLineCode,
  type NoticeState,
} from '@kapao/contract/notice';
import { inTransaction, type Tx } from '../platform/db/transaction.ts';
import { countLimit } from '../platform/http/caller/limits.ts';
import { seal, unseal } from '../platform/keys/seal.ts';
import { newPublicId } from '../platform/public-id.ts';
import { refuse } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import type { NoticeAddress } from './channel.ts';
import { isPushEndpoint } from './endpoint.ts';
import {
  findChoice,
  insertLinkedNotice,
  listSubscriptions,
  removeAddress,
  removeOwn,
  storeChoice,
  storeLineCode,
  storeSubscription,
  takeLineCode,
} from './store.ts';

const codeMinutes = 15;
/** Without letters and digits that look alike. */
const codeLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const codeLength = 8;

export const hashAddress = (address: string): Buffer => createHash('sha256').update(address).digest();

const addressSealOf = (owner: string) => ({ purpose: 'notice address 1', owner });

export function openAddress({ keys }: Pick<Services, 'keys'>, publicId: string, sealed: Buffer): NoticeAddress {
  return JSON.parse(unseal(keys, addressSealOf(publicId), sealed)) as NoticeAddress;
}

export async function readNoticeState(
  { db, noticeChannels }: Pick<Services, 'db' | 'noticeChannels'>,
  memberId: bigint,
  language: Language,
): Promise<NoticeState> {
  const choice = await findChoice(db, memberId);
  const push = noticeChannels.push();
  const subscriptions = await listSubscriptions(db, memberId);
  return {
    push: push === undefined ? null : { key: push.key },
    line: isLineSet(noticeChannels) ? {} : null,
    language: choice?.language ?? language,
    events: choice?.events ?? [...noticeEvents],
    subscriptions: subscriptions.map(({ id, channel, hash, createdAt }) => ({
      id,
      channel,
      mark: hash.toString('base64url'),
      createdAt: createdAt.toISOString(),
    })),
  };
}

const isLineSet = (channels: Services['noticeChannels']): boolean =>
  channels.line() !== undefined && channels.lineSecret() !== undefined;

type Choice = { memberId: bigint; language: Language };

export async function chooseEvents(
  services: Pick<Services, 'db' | 'noticeChannels'>,
  { memberId, language }: Choice,
  events: readonly NoticeEvent[],
): Promise<NoticeState> {
  const chosen = noticeEvents.filter((event) => events.includes(event));
  await storeChoice(services.db, memberId, { language, events: chosen });
  return readNoticeState(services, memberId, language);
}

type Browser = { endpoint: string; p256dh: string; auth: string };

/** NO_DATA: the channel is not set up. */
export async function subscribePush(
  services: Pick<Services, 'config' | 'db' | 'keys' | 'noticeChannels' | 'settings'>,
  choice: Choice,
  { endpoint, p256dh, auth }: Browser,
) {
  const { db, keys, noticeChannels } = services;
  if (noticeChannels.push() === undefined) return refuse('NO_DATA');
  if (!(await isPushEndpoint(services, endpoint))) return refuse('INVALID_REQUEST', { field: 'endpoint' });
  const limited = await countChange(services, choice.memberId);
  if (limited) return limited;
  await inTransaction(db, (tx) => subscribe(tx, keys, choice, 'push', { to: endpoint, p256dh, auth }));
  return readNoticeState(services, choice.memberId, choice.language);
}

/** Subscribes an address and returns its public id, which a known address does not take. */
async function subscribe(
  tx: Tx,
  keys: Services['keys'],
  { memberId, language }: Choice,
  channel: NoticeChannelName,
  address: NoticeAddress,
): Promise<string> {
  const publicId = newPublicId();
  const sealed = seal(keys, addressSealOf(publicId), JSON.stringify(address));
  await storeChoice(tx, memberId, { language, events: noticeEvents }, true);
  await storeSubscription(tx, { memberId, publicId, channel, hash: hashAddress(address.to), sealed });
  return publicId;
}

export async function unsubscribe(
  services: Pick<Services, 'db' | 'noticeChannels'>,
  { memberId, language }: Choice,
  publicId: string,
) {
  if (!(await removeOwn(services.db, memberId, publicId))) return refuse('NO_DATA');
  return readNoticeState(services, memberId, language);
}

/** NO_DATA: the channel is not set up. A new code replaces the earlier one. */
export async function createLineCode(
  services: Pick<Services, 'config' | 'db' | 'noticeChannels'>,
  { memberId, language }: Choice,
) {
  const line = services.noticeChannels.line();
  if (line === undefined || !isLineSet(services.noticeChannels)) return refuse('NO_DATA');
  const limited = await countChange(services, memberId);
  if (limited) return limited;
  const code = Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('');
  const until = await storeLineCode(services.db, memberId, { hash: hashAddress(code), language, minutes: codeMinutes });
  return { code, url: line.chatUrl(code), until: until.toISOString() } satisfies NoticeLineCode;
}

/** Links a LINE user who sent a member's code, and confirms it. Ignores any other text. */
export async function linkLine({ db, keys }: Pick<Services, 'db' | 'keys'>, userId: string, text: string) {
  const code = text.trim().toUpperCase();
  if (code.length !== codeLength) return;
  await inTransaction(db, async (tx) => {
    const taken = await takeLineCode(tx, hashAddress(code));
    if (taken === undefined) return;
    await insertLinkedNotice(tx, await subscribe(tx, keys, taken, 'line', { to: userId }));
  });
}

export async function unlinkLine({ db }: Pick<Services, 'db'>, userId: string): Promise<void> {
  await removeAddress(db, 'line', hashAddress(userId));
}

async function countChange({ config, db }: Pick<Services, 'config' | 'db'>, memberId: bigint) {
  if (!config.limits) return undefined;
  return countLimit(db, { key: `notice:${memberId}`, max: 20, windowSeconds: 3_600 });
}
