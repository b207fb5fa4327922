import { call, activate, type Request } from '../faults/call.ts';
import { digits } from '../faults/member.ts';
import { askSandbox } from '../faults/partner.ts';
import { until } from '../processes.ts';
import type { Stack } from '../stack.ts';

export type Person = { phone: string; password: string };

export async function register(stack: Stack, game: string): Promise<Person> {
  const { url } = stack.servers[0];
  const phone = `09${digits(8)}`;
  const password = `password-${digits(8)}`;
  const ask = async (request: Request): Promise<Record<string, unknown>> => {
    const { status, body } = await call(url, request);
    if (status >= 300) throw new Error(`${request.path} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };
  const sent = await ask({ path: '/api/otp/send', body: { phoneNumber: phone } });
  const otpCode = await readCode(stack, phone);
  const { otpToken } = await ask({ path: '/api/otp/verify', body: { otpToken: sent['otpToken'], otpCode } });
  const bank = { bankCode: 'KBANK', bankAccountName: 'Somchai Jaidee', bankAccountNo: digits(12) };
  await ask({ path: '/api/account', body: { name: 'สมชาย ใจดี', username: phone, password, otpToken, ...bank } });
  const { token } = await ask({ path: '/api/login', body: { username: phone, password } });
  await activate(url, { id: '', phone, accountNo: bank.bankAccountNo, token: String(token) }, game);
  return { phone, password };
}

async function readCode(stack: Stack, phone: string): Promise<string> {
  let code: string | undefined;
  const arrived = async (): Promise<boolean> => {
    const [newest] = await askSandbox<{ code: string }[]>(stack, `/sms?phone=${phone}`);
    code = newest?.code;
    return code !== undefined;
  };
  await until(arrived, () => `no code was sent to ${phone}`);
  return code ?? '';
}
