import * as contract from '@kapao/contract/staff';
import { isUnavailable } from '../db/pool.ts';
import { countLimit } from '../http/caller/limits.ts';
import { isRefusal, refuse } from '../http/refusal.ts';
import { type Routes, serve } from '../http/serve.ts';
import { signIn } from './login.ts';
import { changePassword } from './person.ts';
import { endSession } from './store.ts';

/** Sign-in of staff: accounts, sessions and tokens of their own. */
export function serveStaff(routes: Routes): void {
  const { house } = routes;
  serve(routes, contract.staffLogin, async ({ body, ip, device, userAgent, bearer, log }) => {
    try {
      const opened = await signIn(house, { ...body, ip, device, userAgent, bearer });
      if (isRefusal(opened)) log.info({ event: 'staff.login.refused', code: opened.refused }, 'staff login');
      else log.info({ event: 'staff.login.ok', staff: opened.staff.username }, 'staff login');
      return opened;
    } catch (err) {
      if (isUnavailable(err)) throw err;
      log.error({ err }, 'staff login failed');
      return refuse('LOGIN_FAIL');
    }
  });
  serve(routes, contract.staffLogout, async ({ caller, log }) => {
    await endSession(house.db, caller.tokenHash, 'logout');
    log.info({ event: 'staff.logout', staff: caller.username }, 'staff logout');
    return { message: 'OK' } as const;
  });
  serve(routes, contract.staffMe, async ({ caller: { publicId, username, name, mustChangePassword } }) => ({
    id: publicId,
    username,
    name,
    ...(mustChangePassword ? { mustChangePassword } : {}),
  }));
  serve(routes, contract.staffPassword, async ({ caller, body, log }) => {
    const limit = { key: `staff-password:${caller.publicId}`, max: 5, windowSeconds: 900 };
    const limited = house.config.limits ? await countLimit(house.db, limit) : undefined;
    if (limited !== undefined) return limited;
    const changed = await changePassword(house.db, caller, body);
    if (!isRefusal(changed)) log.info({ event: 'staff.password', staff: caller.username }, 'staff password');
    return changed;
  });
}
