import { countProbe } from '../auth/otp/limits.ts';
import { checkOtp, restoreOtp, spendOtp } from '../auth/otp/otp.ts';
import { hashPassword } from '../auth/password.ts';
import { inTransaction, type Tx } from '../db/transaction.ts';
import { activateGame } from '../game/activate.ts';
import type { House } from '../house.ts';
import { isRefusal, refuse } from '../http/refusal.ts';
import { noteInvitee } from '../invite/friend.ts';
import { openMemberAccount } from '../ledger/account.ts';
import { newPublicId } from '../public-id.ts';
import { claimBank } from './bank-claim.ts';
import { addMember, findInviter, findTaken, removeMember, type NewMember } from './store.ts';
import { checkDraft, readBankAccount, readPerson, refuseTaken, type Draft } from './validation.ts';

export type Registrant = { ip: string; device: string | undefined };

const inviteCode = /^PR([a-z0-9]{20})$/i;

/**
 * Says what is wrong with any part of a registration; limited by address, as it tells who is registered
 * (security#sign-in).
 */
export async function validateRegistration(house: House, draft: Draft, ip: string) {
  const tooMany = house.config.limits ? await countProbe(house.db, ip) : undefined;
  return tooMany ?? (await checkDraft(house, draft));
}

/**
 * Registers a member with an empty wallet, in one commit. In this order: phone, person, bank account, whether the phone
 * is free, the OTP, whether the bank account is. Of many at once with one phone or one bank account exactly one is
 * stored (reliability#concurrency).
 */
export async function register(house: House, draft: Draft, from: Registrant) {
  const { db, config, settings } = house;
  const tooMany = config.limits ? await countProbe(db, from.ip) : undefined;
  if (tooMany) return tooMany;
  const person = await readPerson(house, draft);
  if (isRefusal(person)) return person;
  const bank = await readBankAccount(house, draft);
  if (isRefusal(bank)) return bank;
  const taken = await findTaken(db, person.phone, undefined);
  if (taken !== undefined) return refuseTaken(taken);
  const verified = (await settings.read())['register.otp']
    ? await checkOtp(house, draft.otpToken, person.phone, 'register')
    : null;
  // A copy of this registration may just have stored the member and used the code up in one commit.
  if (isRefusal(verified)) return (await findTaken(db, person.phone, undefined)) ? refuse('EXISTING_USER') : verified;
  const passwordHash = await hashPassword(draft.password ?? '');
  if (isRefusal(passwordHash)) return passwordHash;
  const invited = await findInvitation(house, draft.inviteCode);
  const member: NewMember = {
    ...person,
    ...bank,
    publicId: newPublicId(),
    passwordHash,
    inviterId: invited ?? null,
    ip: from.ip,
    device: from.device ?? null,
  };
  const stored = await inTransaction(db, (tx) => store(tx, member, person.currency, verified));
  // Outside the registration, which a refusal rolls back.
  if (isRefusal(stored) && stored.refused === 'EXISTING_BANK') await claimBank(db, member);
  if (isRefusal(stored)) return stored;
  const gameless = await openRequiredGame(house, stored, verified);
  if (gameless) return gameless;
  return { memberId: stored, inviteAccepted: isGiven(draft.inviteCode) ? invited !== undefined : undefined };
}

/** The member first: of copies with one OTP the late ones then hear EXISTING_USER, not of a used-up code. */
async function store(tx: Tx, member: NewMember, currency: 'THB' | 'LAK', otpHash: Buffer | null) {
  const added = await addMember(tx, member);
  if (added === 'phone' || added === 'bank') return refuseTaken(added);
  await openMemberAccount(tx, added, currency);
  if (member.inviterId !== null) await noteInvitee(tx, added, member.inviterId);
  const unverified = otpHash === null ? undefined : await spendOtp(tx, otpHash, 'register');
  return unverified ?? added;
}

/**
 * With `register.requireGame` a member without that account is none: what was stored is taken out again and the OTP
 * stays good. The partner is asked outside any transaction, so a crash in between leaves a member who opens it later.
 */
async function openRequiredGame(house: House, memberId: bigint, otpHash: Buffer | null) {
  const code = (await house.settings.read())['register.requireGame'];
  if (code === '') return undefined;
  const failed = await activateGame(house, memberId, code);
  if (failed === undefined) return undefined;
  await inTransaction(house.db, async (tx) => {
    await removeMember(tx, memberId);
    if (otpHash !== null) await restoreOtp(tx, otpHash);
  });
  return refuse('GAME_ACTIVATION_FAIL');
}

/**
 * An unknown code is dropped, never an error: the field is read-only, so an error would lock the visitor out
 * (rules#invite).
 */
async function findInvitation({ db }: House, code: string | undefined): Promise<bigint | undefined> {
  const publicId = inviteCode.exec((code ?? '').trim())?.[1];
  return publicId === undefined ? undefined : findInviter(db, publicId.toLowerCase());
}

function isGiven(code: string | undefined): boolean {
  return code !== undefined && code.trim() !== '';
}
