import type { Currency } from '@kapao/contract/money';
import { countProbe } from '../auth/otp/limits.ts';
import { checkOtp, restoreOtp, spendOtp } from '../auth/otp/otp.ts';
import { hashPassword } from '../auth/password.ts';
import { inTransaction, type Tx } from '../platform/db/transaction.ts';
import { activateGame } from '../game/activate.ts';
import type { Services } from '../platform/services.ts';
import { isRefusal, refuse } from '../platform/refusal.ts';
import { openMemberAccount } from '../money/ledger/account.ts';
import { readInviteCode } from './invite-code.ts';
import { newPublicId } from '../platform/public-id.ts';
import {
  addMember,
  claimBank,
  findInviter,
  findProfile,
  findTakenIdentity,
  removeMember,
  type NewMember,
} from './store.ts';
import { checkDraft, readBankAccount, readPerson, refuseTaken, type Draft } from './validation.ts';

export type AfterRegistration = (tx: Tx, memberId: bigint, member: Pick<NewMember, 'inviterId'>) => Promise<void>;

declare module '../platform/services.ts' {
  interface Services {
    readonly afterRegistration: readonly AfterRegistration[];
  }
}

export type Registrant = { ip: string; device: string | undefined };

/** Checks any part of a registration. Limited by address, as the answer shows who is registered (security#sign-in). */
export async function validateRegistration(
  services: Pick<Services, 'config' | 'db' | 'settings'>,
  draft: Draft,
  ip: string,
) {
  const tooMany = services.config.limits ? await countProbe(services.db, ip) : undefined;
  return tooMany ?? (await checkDraft(services, draft));
}

/**
 * Registers a member with an empty wallet in one commit. Checks phone, person, bank account, free phone, OTP, free bank
 * account in this order. Of concurrent calls with one phone or bank account one wins (reliability#concurrency).
 */
export async function registerMember(services: Services, draft: Draft, from: Registrant) {
  const { db, config, settings } = services;
  const tooMany = config.limits ? await countProbe(db, from.ip) : undefined;
  if (tooMany) return tooMany;
  const person = await readPerson(services, draft);
  if (isRefusal(person)) return person;
  const bank = await readBankAccount(services, draft);
  if (isRefusal(bank)) return bank;
  const taken = await findTakenIdentity(db, person.phone, undefined);
  if (taken !== undefined) return refuseTaken(taken);
  const verified = (await settings.read())['register.otp']
    ? await checkOtp(services, draft.otpToken, person.phone, 'register')
    : null;
  // A concurrent copy of this call may have stored the member and used the code in one commit.
  if (isRefusal(verified))
    return (await findTakenIdentity(db, person.phone, undefined)) ? refuse('EXISTING_USER') : verified;
  const passwordHash = await hashPassword(draft.password ?? '');
  if (isRefusal(passwordHash)) return passwordHash;
  const invited = await findInvitation(services, draft.inviteCode);
  const member: NewMember = {
    ...person,
    ...bank,
    publicId: newPublicId(),
    passwordHash,
    inviterId: invited ?? null,
    ip: from.ip,
    device: from.device ?? null,
  };
  const stored = await inTransaction(db, (tx) =>
    storeMember(services, tx, { member, currency: person.currency, otpHash: verified }),
  );
  if (isRefusal(stored) && stored.refused === 'EXISTING_BANK') await claimBank(db, member);
  if (isRefusal(stored)) return stored;
  const gameless = await openRequiredGame(services, stored, verified);
  if (gameless) return gameless;
  return { memberId: stored, inviteAccepted: isCodeTyped(draft.inviteCode) ? invited !== undefined : undefined };
}

type Accepted = { member: NewMember; currency: Currency; otpHash: Buffer | null };

async function storeMember(
  { afterRegistration }: Pick<Services, 'afterRegistration'>,
  tx: Tx,
  { member, currency, otpHash }: Accepted,
) {
  const added = await addMember(tx, member);
  if (added === 'phone' || added === 'bank') return refuseTaken(added);
  await openMemberAccount(tx, added, currency);
  for (const run of afterRegistration) await run(tx, added, member);
  const unverified = otpHash === null ? undefined : await spendOtp(tx, otpHash, 'register');
  return unverified ?? added;
}

/**
 * Removes the member and restores the OTP when the account required by `register.requireGame` cannot be opened. The
 * provider is called outside a transaction: after a crash in between, the member stays and opens it later.
 */
async function openRequiredGame(
  services: Pick<Services, 'db' | 'games' | 'keys' | 'log' | 'settings'>,
  memberId: bigint,
  otpHash: Buffer | null,
) {
  const code = (await services.settings.read())['register.requireGame'];
  if (code === '') return undefined;
  const failed = await activateGame(services, memberId, code);
  if (failed === undefined) return undefined;
  await inTransaction(services.db, async (tx) => {
    await removeMember(tx, memberId);
    if (otpHash !== null) await restoreOtp(tx, otpHash);
  });
  return refuse('GAME_ACTIVATION_FAIL');
}

/** Ignores an unknown code: the field is read-only, so an error would block the visitor (rules#invite). */
async function findInvitation({ db }: Pick<Services, 'db'>, code: string | undefined): Promise<bigint | undefined> {
  const read = readInviteCode(code ?? '');
  return read && findInviter(db, read);
}

/** Returns the unmasked name of the member with this invite code. */
export async function findInviterName(services: Pick<Services, 'db'>, code: string): Promise<string | undefined> {
  const inviterId = await findInvitation(services, code);
  return inviterId === undefined ? undefined : (await findProfile(services.db, inviterId))?.name;
}

function isCodeTyped(code: string | undefined): boolean {
  return code !== undefined && code.trim() !== '';
}
