import { accountChangePassword, accountRegister } from '@kapao/contract/account';
import { login, otpSend, otpVerify } from '@kapao/contract/auth';
import { requestOf } from '../../api.ts';
import { deposit, digits, type Member, newPerson, owner } from '../../member.ts';
import { makeGift, readCode } from '../../sandbox.ts';
import { handIn } from '../deposits.ts';
import type { Witness } from './witness.ts';

const canary = (what: string): string => `${what}-${digits(12)}`;

/** Registers a member whose passwords are known, with every mistake that a form allows. */
export async function createKnownMember({ ask, askForSecret, learn, stack }: Witness): Promise<Member> {
  const { phone, accountNo } = newPerson();
  const [first = '', second = '', wrong = '', broken = ''] = ['First', 'Second', 'Wrong', 'Broken'].map(canary);
  learn('a password of a member', first, second, wrong, broken);
  const sent = await askForSecret(requestOf(otpSend, { body: { phoneNumber: phone } }));
  const otpToken = String(sent.body['otpToken']);
  learn('a token of a one-time code', otpToken);
  await askForSecret(requestOf(otpVerify, { body: { otpToken, otpCode: await readCode(stack, phone) } }));
  const account = { bankCode: owner.bankCode, bankAccountNo: accountNo, bankAccountName: 'Somchai Jaidee' };
  const form = { name: owner.name, username: phone, ...account, otpToken, password: first };
  await ask({ path: accountRegister.path, body: { ...form, surprise: broken } });
  const made = await ask({ path: accountRegister.path, body: form });
  if (made.status !== 201) throw new Error(`registration failed: ${JSON.stringify(made)}`);
  for (const password of [wrong, [broken]]) await ask({ path: login.path, body: { username: phone, password } });
  const logIn = async (password: string): Promise<string> => {
    const { body } = await askForSecret(requestOf(login, { body: { username: phone, password } }));
    learn('a session’s token', body['token']);
    return String(body['token']);
  };
  const change = { oldPassword: first, newPassword: second, renew: true };
  const changed = requestOf(accountChangePassword, { body: change, token: await logIn(first) });
  learn('a session’s token', (await askForSecret(changed)).body['token']);
  const token = await logIn(second);
  const [row] = await stack.sql<{ id: string }>('select id::text from member where phone = $1', [phone]);
  const member = { id: row?.id ?? '', phone, token, accountNo, password: second };
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
