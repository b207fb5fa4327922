import * as contract from '@kapao/contract/auth';
import { isUnavailable } from '../platform/db/pool.ts';
import { refuseUnconfirmed } from '../platform/http/caller/session.ts';
import { isRefusal, refuse } from '../platform/refusal.ts';
import { serve, type Routes } from '../platform/http/serve.ts';
import { logIn } from './login.ts';
import { logOut } from './logout.ts';
import { sendOtp, verifyOtp } from './otp/otp.ts';
import { prepareDecoy } from './password.ts';
import { endOwnSession, listSessions } from './store.ts';

export function serveAuth(routes: Routes): void {
  const { services } = routes;
  void prepareDecoy();
  serve(routes, contract.login, async ({ body, ip, device, userAgent, bearer, log }) => {
    const attempt = { ...body, remember: body.remember ?? false, ip, device, userAgent, bearer };
    try {
      const opened = await logIn(services, attempt);
      return isRefusal(opened) ? opened : { token: opened.token };
    } catch (err) {
      if (isUnavailable(err)) throw err;
      log.error({ err }, 'login failed');
      return refuse('LOGIN_FAIL');
    }
  });
  serve(routes, contract.logout, async ({ caller, body }) => {
    const everywhere = body?.everywhere === true;
    if (everywhere && !caller.confirmed) return refuseUnconfirmed();
    await logOut(services.db, caller, everywhere);
    return { message: 'OK' } as const;
  });
  serve(routes, contract.sessionList, async ({ caller }) => {
    const sessions = await listSessions(services.db, caller.memberId);
    return sessions.map((session) => ({
      id: session.public_id,
      current: session.token_hash.equals(caller.tokenHash),
      createdAt: session.created_at.toISOString(),
      lastSeenAt: session.last_seen_at.toISOString(),
      remember: session.remember,
    }));
  });
  serve(routes, contract.sessionEnd, async ({ caller, params }) => {
    if (!(await endOwnSession(services.db, caller.memberId, params.id))) return refuse('NO_DATA');
    return { message: 'OK' } as const;
  });
  serve(routes, contract.otpSend, ({ body, ip, device, language, log }) =>
    sendOtp(services, {
      ...body,
      purpose: body.purpose ?? 'register',
      otpToken: body.otpToken,
      ip,
      device,
      language,
      log,
    }),
  );
  serve(routes, contract.otpVerify, async ({ body, device, log }) => {
    try {
      return await verifyOtp(services, body.otpToken, body.otpCode, device);
    } catch (err) {
      if (isUnavailable(err)) throw err;
      log.error({ err }, 'otp verify failed');
      return refuse('OTP_VERIFY_FAIL');
    }
  });
}
