import * as contract from '@kapao/contract/account';
import { stepUp as stepUpCall } from '@kapao/contract/auth';
import { accountLossLimit } from '@kapao/contract/loss-limit';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import { serve, type Routes } from '../../platform/http/serve.ts';
import { readProfile } from '../profile.ts';
import { renameHolder } from './bank-name.ts';
import { notifyChange } from './notice.ts';
import { changeLossLimit } from './loss-limit.ts';
import { changeMemberPassword, resetMemberPassword } from './password.ts';
import { editProfile } from './profile-edit.ts';
import { stepUp } from './step-up.ts';

export function serveCare(routes: Routes): void {
  const { services } = routes;
  serve(routes, stepUpCall, ({ caller, body }) => stepUp(services, caller, body));

  serve(routes, contract.accountProfileEdit, async ({ caller, body, ip, device, language, security }) => {
    const done = await editProfile(services, caller.memberId, body, { ip, device });
    if (isRefusal(done)) {
      await security('bank.change.refused', done.refused);
      return done;
    }
    if (done.bankChanged) {
      await security('bank.change');
      notifyChange(services, caller.memberId, 'bank', language);
    }
    return (await readProfile(services.db, caller.memberId)) ?? refuse('NO_USER');
  });

  serve(routes, contract.accountBankName, async ({ caller, body, ip, device, language, security }) => {
    const done = await renameHolder(services, caller.memberId, body, { ip, device });
    if (isRefusal(done)) return done;
    if (done.changed) {
      await security('bank.rename');
      notifyChange(services, caller.memberId, 'bank', language);
    }
    return { bankAccountName: done.bankAccountName };
  });

  serve(routes, contract.accountChangePassword, async ({ caller, body, ip, device, language }) => {
    const done = await changeMemberPassword(services, caller, body, { ip, device });
    if (isRefusal(done)) return done;
    notifyChange(services, done.memberId, 'password', language);
    return { message: 'SUCCESS', ...done.session } as const;
  });

  serve(routes, accountLossLimit, async ({ caller, body, ip, device, log }) => {
    const done = await changeLossLimit(services, caller.memberId, body, { ip, device });
    if (isRefusal(done)) {
      log.info(
        { event: 'lossLimit.change.refused', member: String(caller.memberId), code: done.refused },
        'loss limit',
      );
      return done;
    }
    log.info({ event: 'lossLimit.change', member: String(caller.memberId) }, 'loss limit changed');
    return done;
  });

  serve(routes, contract.accountPasswordReset, async ({ body, ip, device, language }) => {
    const done = await resetMemberPassword(services, body, { ip, device });
    if (isRefusal(done)) return done;
    notifyChange(services, done.memberId, 'password', language);
    return { message: 'SUCCESS' } as const;
  });
}
