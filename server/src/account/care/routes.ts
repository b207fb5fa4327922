import * as contract from '@kapao/contract/account';
import { stepUp as stepUpCall } from '@kapao/contract/auth';
import { accountLossLimit } from '@kapao/contract/loss-limit';
import type { FastifyBaseLogger } from 'fastify';
import { isRefusal, refuse, type Refusal } from '../../http/refusal.ts';
import { serve, type Routes } from '../../http/serve.ts';
import { readProfile } from '../profile.ts';
import { renameHolder } from './bank-name.ts';
import { notifyChange } from './notice.ts';
import { changeLossLimit } from './loss-limit.ts';
import { changePassword, resetPassword } from './password.ts';
import { editProfile } from './profile-edit.ts';
import { stepUp } from './step-up.ts';

export function serveCare(routes: Routes): void {
  const { house } = routes;
  serve(routes, stepUpCall, async ({ caller, body, log }) => {
    const done = await stepUp(house, caller, body);
    if (isRefusal(done)) return tell(log, 'step-up', caller.memberId, done);
    log.info({ event: 'step-up', member: String(caller.memberId) }, 'session confirmed');
    return done;
  });

  serve(routes, contract.accountProfileEdit, async ({ caller, body, ip, device, language, log }) => {
    const done = await editProfile(house, caller.memberId, body, { ip, device });
    if (isRefusal(done)) return tell(log, 'bank.change', caller.memberId, done);
    if (done.bankChanged) {
      log.info({ event: 'bank.change', member: String(caller.memberId) }, 'bank account changed');
      notifyChange(house, caller.memberId, 'bank', language);
    }
    return (await readProfile(house.db, caller.memberId)) ?? refuse('NO_USER');
  });

  serve(routes, contract.accountBankName, async ({ caller, body, ip, device, language, log }) => {
    const done = await renameHolder(house, caller.memberId, body, { ip, device });
    if (isRefusal(done)) return done;
    if (done.changed) {
      log.info({ event: 'bank.rename', member: String(caller.memberId) }, 'bank account’s name changed');
      notifyChange(house, caller.memberId, 'bank', language);
    }
    return { bankAccountName: done.bankAccountName };
  });

  serve(routes, contract.accountChangePassword, async ({ caller, body, ip, device, language, log }) => {
    const done = await changePassword(house, caller, body, { ip, device });
    if (isRefusal(done)) return tell(log, 'password.change', caller.memberId, done);
    log.info({ event: 'password.change', member: String(done.memberId) }, 'password changed');
    notifyChange(house, done.memberId, 'password', language);
    return { message: 'SUCCESS' } as const;
  });

  serve(routes, accountLossLimit, async ({ caller, body, ip, device, log }) => {
    const done = await changeLossLimit(house, caller.memberId, body, { ip, device });
    if (isRefusal(done)) return tell(log, 'lossLimit.change', caller.memberId, done);
    log.info({ event: 'lossLimit.change', member: String(caller.memberId) }, 'loss limit changed');
    return done;
  });

  serve(routes, contract.accountPasswordReset, async ({ body, ip, device, language, log }) => {
    const done = await resetPassword(house, body, { ip, device });
    if (isRefusal(done)) return tell(log, 'password.reset', undefined, done);
    log.info({ event: 'password.reset', member: String(done.memberId) }, 'password reset');
    notifyChange(house, done.memberId, 'password', language);
    return { message: 'SUCCESS' } as const;
  });
}

/** A refused try at what a thief would want is an event of its own (promises L2). */
function tell<const R extends Refusal>(
  log: FastifyBaseLogger,
  event: string,
  memberId: bigint | undefined,
  refused: R,
) {
  const member = memberId === undefined ? {} : { member: String(memberId) };
  log.info({ event: `${event}.refused`, ...member, code: refused.refused }, 'account care refused');
  return refused;
}
