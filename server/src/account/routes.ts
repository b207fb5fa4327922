import * as contract from '@kapao/contract/account';
import { isUnavailable } from '../platform/db/pool.ts';
import { isRefusal, refuse } from '../platform/refusal.ts';
import { serve, type Routes } from '../platform/http/serve.ts';
import { serveCare } from './care/routes.ts';
import { readProfile } from './profile.ts';
import { registerMember, validateRegistration } from './registration.ts';
import { addAgreement } from './store.ts';

export function serveAccount(routes: Routes): void {
  const { services } = routes;
  serve(routes, contract.accountValidate, async ({ body, ip }) => {
    return (await validateRegistration(services, body, ip)) ?? ({ message: 'OK' } as const);
  });
  serve(routes, contract.accountRegister, async ({ body, ip, device, log }) => {
    try {
      const stored = await registerMember(services, body, { ip, device });
      if (isRefusal(stored)) return stored;
      const { inviteAccepted } = stored;
      return { message: 'SUCCESS', ...(inviteAccepted === undefined ? {} : { inviteAccepted }) } as const;
    } catch (err) {
      if (isUnavailable(err)) throw err;
      log.error({ err }, 'registration failed');
      return refuse('REGISTER_FAIL');
    }
  });
  serve(routes, contract.accountProfile, async ({ caller }) => {
    return (await readProfile(services.db, caller.memberId)) ?? refuse('NO_USER');
  });
  serve(routes, contract.accountAgreement, async ({ caller, body, ip }) => {
    await addAgreement(services.db, caller.memberId, body.version, ip);
    return { message: 'OK' } as const;
  });
  serveCare(routes);
}
