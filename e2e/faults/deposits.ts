import { lookupDeposit, walletTruelink } from '@kapao/contract/deposit';
import { slipList, slipUpload, type SlipRow } from '@kapao/contract/slip';
import { CompactEncrypt, importJWK, SignJWT } from 'jose';
import { type Answer, callPatiently, type Request, requestOf } from '../api.ts';
import type { Member } from '../member.ts';
import { askSandbox } from '../sandbox.ts';
import { partnerSecret, type Stack } from '../stack.ts';

export function payloadOf({ body }: Answer): string {
  const payload = /data-payload="([^"]+)"/.exec(String(body['qrcode']))?.[1];
  if (payload === undefined) throw new Error(`no QR in ${JSON.stringify(body)}`);
  return payload;
}

export async function countTaken(stack: Pick<Stack, 'sandboxUrl'>, link: string): Promise<number> {
  const gifts = await askSandbox<{ link: string; taken: number }[]>(stack, '/truemoney/vouchers');
  return gifts.find((gift) => gift.link === link)?.taken ?? 0;
}

export async function handIn(url: string, { token }: Member, link: string, key?: string): Promise<Request> {
  const { body } = await callPatiently(url, requestOf(lookupDeposit, { token }));
  const jwk = body['truelinkKey'] as { kid: string } & Parameters<typeof importJWK>[0];
  const sealed = await new CompactEncrypt(Buffer.from(`${link}::KAPAO GIFT`))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: jwk.kid })
    .encrypt(await importJWK(jwk, 'ECDH-ES'));
  return requestOf(walletTruelink, { body: { link: sealed }, token, key });
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

export async function uploadSlip(url: string, { token }: Member, file: Buffer): Promise<Answer> {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(file)], { type: 'image/png' }), 'slip.png');
  return callPatiently(url, { path: slipUpload.path, body, token });
}

export async function readSlips(url: string, { token }: Member): Promise<SlipRow[]> {
  const { body } = await callPatiently(url, requestOf(slipList, { body: { page: 1, limit: 100 }, token }));
  return body['slips'] as SlipRow[];
}

/** Lets slips be checked at every hour. */
export async function openSlipHours({ sql }: Pick<Stack, 'sql'>): Promise<void> {
  await sql(
    `insert into setting (key, value) select key, '"00:00"' from unnest(array['slip.closeAt', 'slip.openAt']) as key
     on conflict (key) do update set value = excluded.value`,
  );
  await sql('delete from bank_maintenance');
}
