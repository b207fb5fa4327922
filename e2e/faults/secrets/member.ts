import { makeGift, handIn } from '../gift.ts';
import { deposit, digits, type Member } from '../member.ts';
import { askSandbox } from '../partner.ts';
import type { Witness } from './witness.ts';

const canary = (what: string): string => `${what}-${digits(12)}`;

export async function createKnownMember(witness: Witness): Promise<Member> {
  const { ask, askForSecret, learn, stack } = witness;
  const phone = `06${digits(8)}`;
  const accountNo = digits(12);
  const [first, second, wrong, broken] = ['First', 'Second', 'Wrong', 'Broken'].map(canary);
  learn('a password of a member', first, second, wrong, broken);
  const sent = await askForSecret({ path: '/api/otp/send', body: { phoneNumber: phone } });
  const { otpToken } = sent.body;
  learn('a token of a one-time code', otpToken);
  const [text] = await askSandbox<{ code: string }[]>(stack, `/sms?phone=${phone}`);
  await askForSecret({ path: '/api/otp/verify', body: { otpToken, otpCode: text?.code } });
  const person = { name: 'สมชาย ใจดี', username: phone, bankCode: 'KBANK', bankAccountNo: accountNo };
  const form = { ...person, bankAccountName: 'Somchai Jaidee', otpToken };
  await ask({ path: '/api/account', body: { ...form, password: first, surprise: broken } });
  const made = await ask({ path: '/api/account', body: { ...form, password: first } });
  if (made.status !== 201) throw new Error(`registration failed: ${JSON.stringify(made)}`);
  await ask({ path: '/api/login', body: { username: phone, password: wrong } });
  await ask({ path: '/api/login', body: { username: phone, password: [broken] } });
  const logIn = async (password: string | undefined): Promise<string> => {
    const { body } = await askForSecret({ path: '/api/login', body: { username: phone, password } });
    learn('a session’s token', body['token']);
    return String(body['token']);
  };
  const change = { oldPassword: first, newPassword: second, renew: true };
  const changed = { method: 'PUT', path: '/api/account/changepwd', body: change, token: await logIn(first) };
  learn('a session’s token', (await askForSecret(changed)).body['token']);
  const token = await logIn(second);
  const [row] = await stack.sql<{ id: string }>('select id::text from member where phone = $1', [phone]);
  const member = { id: row?.id ?? '', phone, token, accountNo };
  await deposit(stack, member.id, 1_000_000n);
  return member;
}

export async function giveGift({ ask, learn, stack }: Witness, member: Member): Promise<void> {
  const link = await makeGift(stack, 50);
  learn('a gift link', new URL(link).searchParams.get('v'));
  for (const key of ['once', 'again']) {
    const request = await handIn(stack.servers[0].url, member, link, `gift-${key}`);
    learn('a sealed gift link', (request.body as { link: string }).link);
    await ask(request);
  }
}
