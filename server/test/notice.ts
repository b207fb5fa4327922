import { sql } from 'kysely';
import type { NoticeState } from '@kapao/contract/notice';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../src/platform/config/config.ts';
import type { NoticeChannels } from '../src/notice/channel.ts';
import type { Db } from '../src/platform/db/transaction.ts';
import { createClient } from './client.ts';
import { sandboxPartners, type SandboxProcess } from './sandbox.ts';

export type Shown = { channel: string; to: string; title?: string; text: string; path?: string; reference: string };
export type Device = { id: string; endpoint: string; p256dh: string; auth: string };

/** Services of a demo whose channels lead to the sandbox, whose address is known after the file's `beforeAll`. */
export function sandboxNotices(sandbox: SandboxProcess): {
  config: Partial<Config>;
  replace: { noticeChannels: NoticeChannels };
} {
  const channels = () => sandboxPartners(sandbox.partner).noticeChannels;
  const partners = {
    get sms() {
      return sandbox.partner;
    },
    payout: undefined,
    qr: undefined,
    games: undefined,
    bank: undefined,
    truemoney: undefined,
  };
  return {
    config: { limits: false, partners },
    replace: {
      noticeChannels: {
        push: () => channels().push(),
        line: () => channels().line(),
        lineSecret: () => channels().lineSecret(),
      },
    },
  };
}

export const newDevice = (sandbox: SandboxProcess): Promise<Device> => sandbox.post<Device>('/push/devices', {});

export const shownTo = async (sandbox: SandboxProcess, to: string): Promise<Shown[]> =>
  (await sandbox.get<Shown[]>('/notices')).filter((notice) => notice.to === to);

export function noticesOf(app: FastifyInstance, token: string, language = 'en') {
  const client = createClient(app, { token });
  const headers = { 'accept-language': language };
  const state = async (answer: Promise<{ body: unknown }>) => (await answer).body as NoticeState;
  return {
    client,
    read: () => state(client.get('/api/notice', headers)),
    choose: (events: readonly string[]) => state(client.put('/api/notice/events', { events }, headers)),
    subscribe: ({ endpoint, p256dh, auth }: Omit<Device, 'id'>) =>
      client.post('/api/notice/push', { endpoint, p256dh, auth }, headers),
    lineCode: () => client.post('/api/notice/line', undefined, headers),
    remove: (id: string) => client.delete(`/api/notice/${id}`, headers),
  };
}

export const outcomesOf = async (db: Db, memberId: bigint) => {
  const { rows } = await sql<{ event: string; outcome: string | null; attempts: number }>`
    select event, outcome, attempts from notice where member_id = ${memberId} order by id`.execute(db);
  return rows.map(({ event, outcome, attempts }) => [event, outcome, attempts]);
};

/** Makes every waiting notice due. */
export const passWaits = (db: Db) => sql`update notice set next_at = now() where ended_at is null`.execute(db);
