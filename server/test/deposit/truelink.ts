import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { CompactEncrypt, importJWK } from 'jose';
import type { Db } from '../../src/platform/db/transaction.ts';
import type { VoucherAnswer, VoucherCall, VoucherLook, VoucherPartner } from '../../src/deposit/truelink/voucher.ts';
import { type Reply, callAs } from '../client.ts';
import { testKeys } from '../keys.ts';

export const linkWallet = 'KAPAO GIFT';
export const autoWallet = 'KAPAO AUTO';

export async function openWallets(db: Db): Promise<void> {
  await db
    .insertInto('receiving_wallet')
    .values([
      { mode: 'AUTO', account_name: autoWallet, mobile: '0800000001' },
      { mode: 'LINK', account_name: linkWallet, mobile: '0800000002' },
    ])
    .execute();
}

export const newVoucher = (): string => randomBytes(18).toString('hex').slice(0, 35);

export const linkOf = (voucher: string): string => `https://gift.truemoney.com/campaign/?v=${voucher}`;

type Sealing = { key?: Record<string, unknown>; header?: Record<string, unknown>; alg?: string; enc?: string };

export async function sealText(text: string, { key, header, alg = 'ECDH-ES', enc = 'A256GCM' }: Sealing = {}) {
  const jwk = key ?? testKeys.linkKeys[0].publicJwk;
  return new CompactEncrypt(Buffer.from(text))
    .setProtectedHeader({ alg, enc, kid: String(jwk['kid']), ...header })
    .encrypt(await importJWK({ ...jwk, alg } as Parameters<typeof importJWK>[0], alg));
}

export async function handIn<T = Record<string, unknown>>(
  app: FastifyInstance,
  token: string,
  link: string,
  { wallet = linkWallet, key }: { wallet?: string; key?: string } = {},
): Promise<Reply<T>> {
  return sendSealed(app, token, await sealText(`${link}::${wallet}`), key);
}

export const sendSealed = <T = Record<string, unknown>>(
  app: FastifyInstance,
  token: string,
  link: string,
  key?: string,
): Promise<Reply<T>> => callAs<T>(app, token, { method: 'POST', url: '/api/wallet/truelink', body: { link }, key });

export type FakeVouchers = VoucherPartner & {
  looks: (call: VoucherCall) => Promise<VoucherLook>;
  redeems: (call: VoucherCall) => Promise<VoucherAnswer>;
  readonly looked: string[];
  readonly redeemed: string[];
};

export function fakeVouchers(): FakeVouchers {
  const partner: FakeVouchers = {
    looks: async () => ({ kind: 'open', amountMinor: null }),
    redeems: async () => ({ kind: 'ok', amountMinor: 5_000n, ownerMask: null }),
    looked: [],
    redeemed: [],
    look: (call) => {
      partner.looked.push(call.attemptId);
      return partner.looks(call);
    },
    redeem: (call) => {
      partner.redeemed.push(call.attemptId);
      return partner.redeems(call);
    },
  };
  return partner;
}
