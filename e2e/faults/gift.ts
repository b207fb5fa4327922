import { CompactEncrypt, importJWK } from 'jose';
import type { Stack } from '../stack.ts';
import { call, type Request } from './call.ts';
import type { Member } from './member.ts';
import { askSandbox } from './partner.ts';

/** The gift-link wallet of the demo content. */
const giftWallet = 'KAPAO GIFT';

/** Somebody makes a gift in the wallet's app; `amount` in baht. */
export async function makeGift(stack: Pick<Stack, 'sandboxUrl'>, amount: number): Promise<string> {
  return (await askSandbox<{ link: string }>(stack, '/truemoney/vouchers', { amount })).link;
}

/** How many tickets of the gift its partner says were taken. */
export async function countTaken(stack: Pick<Stack, 'sandboxUrl'>, link: string): Promise<number> {
  const gifts = await askSandbox<{ link: string; taken: number }[]>(stack, '/truemoney/vouchers');
  return gifts.find((gift) => gift.link === link)?.taken ?? 0;
}

/** A press that hands the link in, sealed for the house's key as the browser does. */
export async function handIn(url: string, { token }: Member, link: string, key?: string): Promise<Request> {
  const { body } = await call(url, { path: '/api/lookup/deposit', token });
  const jwk = body['truelinkKey'] as { kid: string } & Parameters<typeof importJWK>[0];
  const sealed = await new CompactEncrypt(Buffer.from(`${link}::${giftWallet}`))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: jwk.kid })
    .encrypt(await importJWK(jwk, 'ECDH-ES'));
  return { path: '/api/wallet/truelink', body: { link: sealed }, token, ...(key === undefined ? {} : { key }) };
}

/** What was credited to the member by gift link, minor units. */
export async function readGiftCredits({ sql }: Pick<Stack, 'sql'>, { id }: Member): Promise<bigint[]> {
  const rows = await sql<{ amount: string }>(
    `select amount::text from transfer where member_id = $1 and kind = 'deposit' and op like 'truemoney:%' order by id`,
    [id],
  );
  return rows.map(({ amount }) => BigInt(amount));
}
