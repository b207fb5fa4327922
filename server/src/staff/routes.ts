import * as contract from '@kapao/contract/staff';
import { isUnavailable } from '../platform/db/pool.ts';
import { countLimit } from '../platform/http/caller/limits.ts';
import { refuse } from '../platform/refusal.ts';
import { type Routes, serve } from '../platform/http/serve.ts';
import { signInStaff } from './login.ts';
import { changeStaffPassword } from './person.ts';
import { endStaffSession } from './store.ts';

export function serveStaff(routes: Routes): void {
  const { services } = routes;
  serve(routes, contract.staffLogin, async ({ body, ip, device, userAgent, bearer, log }) => {
    try {
      return await signInStaff(services, { ...body, ip, device, userAgent, bearer });
    } catch (err) {
      if (isUnavailable(err)) throw err;
      log.error({ err }, 'staff login failed');
      return refuse('LOGIN_FAIL');
    }
  });
  serve(routes, contract.staffLogout, async ({ caller }) => {
    await endStaffSession(services.db, caller.tokenHash, 'logout');
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
    const limited = services.config.limits ? await countLimit(services.db, limit) : undefined;
    if (limited !== undefined) return limited;
    return changeStaffPassword(services.db, caller, body);
  });
}
