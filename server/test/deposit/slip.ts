import type { SlipRow } from '@kapao/contract/slip';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { slipVerify } from 'promptparse/generate';
import QRCode from 'qrcode';
import sharp from 'sharp';
import { afterAll } from 'vitest';
import type { Db } from '../../src/platform/db/transaction.ts';
import type { SlipReader } from '../../src/deposit/slip/reader/reader.ts';
import type { SlipAnswer, SlipData, SlipQuestion, SlipVerifier } from '../../src/deposit/slip/verifier/verifier.ts';
import { type Reply, callAs } from '../client.ts';
import { openAccount } from './bank-feed.ts';

export function useDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kapao-slip-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function slipText(reference: string, sendingBank = '004'): string {
  return slipVerify({ sendingBank, transRef: reference });
}

export async function drawPicture(...texts: string[]): Promise<Buffer> {
  const codes = await Promise.all(texts.map((text) => QRCode.toBuffer(text, { scale: 5, margin: 4 })));
  return sharp({ create: { width: 500, height: 100 + 400 * codes.length, channels: 3, background: '#f4f4f4' } })
    .composite(codes.map((input, index) => ({ input, left: 60, top: 60 + 380 * index })))
    .png()
    .toBuffer();
}

export const anyPicture = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(64)]);

export function fakeReader(reads: () => string[][] | 'missing' | 'unreadable' | 'broken'): SlipReader {
  return {
    read: async () => {
      const found = reads();
      return typeof found === 'string' ? { outcome: found } : { outcome: 'read', reads: found, bytes: 1 };
    },
    close: () => undefined,
  };
}

export type FakeVerifier = SlipVerifier & { answer: SlipAnswer; asked: SlipQuestion[] };

export function fakeVerifier(answer: SlipAnswer = { outcome: 'not_found' }): FakeVerifier {
  const verifier: FakeVerifier = {
    answer,
    asked: [],
    verify: async (question) => {
      verifier.asked.push(question);
      return verifier.answer;
    },
  };
  return verifier;
}

const ourAccount = '4051234567';

export function found(accountNo: string, more: Partial<SlipData> = {}): SlipAnswer {
  const data: SlipData = {
    amountMinor: 25_050n,
    currency: 'THB',
    paidAt: new Date(),
    sender: { botCode: '004', account: accountNo, names: ['SAMACHIK T.'] },
    receiver: { botCode: '014', account: 'xxx-x-x3456-x', names: [] },
    ...more,
  };
  return { outcome: 'found', data };
}

export async function openBanks(db: Db): Promise<void> {
  const bank = (code: string, bot_code: string, position: number) => ({
    code,
    bot_code,
    name_th: code,
    name_la: code,
    name_en: code,
    country: bot_code === '' ? 'LA' : 'TH',
    position,
  });
  const banks = [bank('KBANK', '004', 1), bank('SCB', '014', 2), bank('GSB', '030', 3), bank('BCEL', '', 4)];
  await db
    .insertInto('bank')
    .values(banks)
    .onConflict((row) => row.doNothing())
    .execute();
  await openAccount(db, { accountNo: ourAccount });
  const hours = ['slip.closeAt', 'slip.openAt'].map((key) => ({ key, value: JSON.stringify('00:00') }));
  await db.insertInto('setting').values(hours).execute();
}

const boundary = 'a-boundary-of-the-tests';

export function formOf(file: Buffer, { field = 'file', name = 'slip.png' } = {}): Buffer {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]);
}

export const formType = `multipart/form-data; boundary=${boundary}`;

export function uploadSlip(
  app: FastifyInstance,
  token: string,
  body: Buffer,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const form = { 'content-type': formType, ...headers };
  return callAs(app, token, { method: 'POST', url: '/api/wallet/slip', body, headers: form });
}

export async function slipsOf(app: FastifyInstance, token: string): Promise<SlipRow[]> {
  const request = { method: 'POST', url: '/api/statement/slip', body: { page: 1, limit: 100 } } as const;
  return (await callAs<{ slips: SlipRow[] }>(app, token, request)).body.slips;
}
