import * as contract from '@kapao/contract/staff';
import { isUnavailable } from '../db/pool.ts';
import { countLimit } from '../http/caller/limits.ts';
import { refuse } from '../http/refusal.ts';
import { type Routes, serve } from '../http/serve.ts';
import { signIn } from './login.ts';
import { changePassword } from './person.ts';
import { endSession } from './store.ts';

export function serveStaff(routes: Routes): void {
  const { house } = routes;
  serve(routes, contract.staffLogin, async ({ body, ip, device, userAgent, bearer, log }) => {
    try {
      return await signIn(house, { ...body, ip, device, userAgent, bearer });
    } catch (err) {
      if (isUnavailable(err)) throw err;
      log.error({ err }, 'staff login failed');
      return refuse('LOGIN_FAIL');
    }
  });
  serve(routes, contract.staffLogout, async ({ caller }) => {
    await endSession(house.db, caller.tokenHash, 'logout');
    return { message: 'OK' } as const;
  });
  serve(routes, contract.staffMe, async ({ caller: { publicId, username, name, mustChangePassword } }) => ({
    id: publicId,
    username,
    name,
    ...(mustChangePassword ? { mustChangePassword } : {}),
  }));
  serve(routes, contract.staffPassword, async ({ caller, body }) => {
    const limit = { key: `staff-password:${caller.publicId}`, max: 5, windowSeconds: 900 };
    const limited = house.config.limits ? await countLimit(house.db, limit) : undefined;
    if (limited !== undefined) return limited;
    return changePassword(house.db, caller, body);
  });
}
