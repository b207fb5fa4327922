import { CompactEncrypt, importJWK, SignJWT } from 'jose';
import { partnerSecret, type Stack } from '../stack.ts';
import { call, type Request } from './call.ts';
import type { Member } from './member.ts';
import { askSandbox } from './partner.ts';

const giftWallet = 'KAPAO GIFT';

export async function makeGift(stack: Pick<Stack, 'sandboxUrl'>, amount: number): Promise<string> {
  return (await askSandbox<{ link: string }>(stack, '/truemoney/vouchers', { amount })).link;
}

export async function countTaken(stack: Pick<Stack, 'sandboxUrl'>, link: string): Promise<number> {
  const gifts = await askSandbox<{ link: string; taken: number }[]>(stack, '/truemoney/vouchers');
  return gifts.find((gift) => gift.link === link)?.taken ?? 0;
}

export async function handIn(url: string, { token }: Member, link: string, key?: string): Promise<Request> {
  const { body } = await call(url, { path: '/api/lookup/deposit', token });
  const jwk = body['truelinkKey'] as { kid: string } & Parameters<typeof importJWK>[0];
  const sealed = await new CompactEncrypt(Buffer.from(`${link}::${giftWallet}`))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: jwk.kid })
    .encrypt(await importJWK(jwk, 'ECDH-ES'));
  return { path: '/api/wallet/truelink', body: { link: sealed }, token, ...(key === undefined ? {} : { key }) };
}

export async function walletNotice(
  { phone }: Member,
  eventId: string,
  ageSeconds = 0,
  secret = partnerSecret('truemoney:notices'),
): Promise<Request> {
  const claims = {
    event_type: 'P2P',
    event_id: eventId,
    received_time: '2026-01-01T00:00:00.000Z',
    amount: 10_000,
    sender_mobile: '0811111111',
    message: phone,
  };
  const token = new SignJWT(claims).setProtectedHeader({ alg: 'HS256' });
  const message = await token.setIssuedAt(Math.floor(Date.now() / 1000) - ageSeconds).sign(Buffer.from(secret));
  return { path: '/api/hook/TRUEMONEY', body: { message } };
}

export async function readGiftCredits({ sql }: Pick<Stack, 'sql'>, { id }: Member): Promise<bigint[]> {
  const rows = await sql<{ amount: string }>(
    `select amount::text from transfer where member_id = $1 and kind = 'deposit' and op like 'truemoney:%' order by id`,
    [id],
  );
  return rows.map(({ amount }) => BigInt(amount));
}
