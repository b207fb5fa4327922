import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createClient } from '../../test/client.ts';
import { createMember, digits } from '../../test/member.ts';
import { newPhone, refusalOf, registration, useRegistration } from '../../test/visitor/visitor.ts';

const { db, app, otherApp, post, register, verifyPhone, set, validate, findMember } = await useRegistration();

describe('what is held already', () => {
  test('a phone is EXISTING_USER, at validate and at the registration, without an OTP', async () => {
    const { phone } = await createMember(db);
    expect(refusalOf(await validate({ username: phone }))).toEqual([409, 'EXISTING_USER', undefined]);
    expect(refusalOf(await post('/api/account', registration(phone)))).toEqual([409, 'EXISTING_USER', undefined]);
  });

  test('a bank account is EXISTING_BANK, however its number is written', async () => {
    const bankAccountNo = digits(10);
    await createMember(db, { bankCode: 'SCB', bankAccountNo });
    const typed = `${bankAccountNo.slice(0, 3)}-${bankAccountNo.slice(3, 6)}-${bankAccountNo.slice(6)}`;
    expect(refusalOf(await register({ bankCode: 'SCB', bankAccountNo: typed }))).toEqual([
      409,
      'EXISTING_BANK',
      undefined,
    ]);
    const claims = db.selectFrom('bank_claim').where('bank_account_no', '=', bankAccountNo).select('bank_code');
    expect(await claims.execute(), 'kept for a payment that shows who is right').toEqual([{ bank_code: 'SCB' }]);
  });

  test('validate does not say whether a bank account is a member’s, and neither does a registration without an OTP', async () => {
    const bankAccountNo = digits(10);
    await createMember(db, { bankCode: 'SCB', bankAccountNo });
    expect((await validate({ bankCode: 'SCB', bankAccountNo })).body).toEqual({ message: 'OK' });
    const answer = await post('/api/account', registration(newPhone(), { bankCode: 'SCB', bankAccountNo }));
    expect(refusalOf(answer)).toEqual([403, 'UNVERIFIED_OTP', undefined]);
  });
});

describe('validate', () => {
  test.each([[{}], [{ name: 'A' }], [{ username: '0612345678' }], [{ password: 'ไม้เอก-ไม้โท' }]])(
    'is content with any good part: %j',
    async (part) => {
      expect((await validate(part)).body).toEqual({ message: 'OK' });
    },
  );

  test('tells an address only so often who is registered', async () => {
    const client = createClient(app, { from: '192.0.2.50' });
    for (let asked = 0; asked < 120; asked += 1) {
      expect((await client.post('/api/account/validate', {})).status).toBe(200);
    }
    expect((await client.post('/api/account/validate', { username: newPhone() })).body.message).toBe('REQUEST_LIMIT');
    expect((await client.post('/api/otp/send', { phoneNumber: newPhone() })).body.message).toBe('REQUEST_LIMIT');
    expect((await validate({})).status).toBe(200);
  });
});

describe('the OTP of a registration', () => {
  test('is asked for: without one, or with one that was not verified, UNVERIFIED_OTP', async () => {
    expect(refusalOf(await post('/api/account', registration(newPhone())))).toEqual([403, 'UNVERIFIED_OTP', undefined]);
    const phone = newPhone();
    const { body } = await post('/api/otp/send', { phoneNumber: phone });
    const answer = await post('/api/account', registration(phone, { otpToken: body['otpToken'] }));
    expect(refusalOf(answer)).toEqual([403, 'UNVERIFIED_OTP', undefined]);
  });

  test('of another phone, or made up, is OTP_TOKEN_INVALID', async () => {
    const otpToken = await verifyPhone(newPhone());
    expect(refusalOf(await register({ otpToken }))).toEqual([400, 'OTP_TOKEN_INVALID', undefined]);
    expect(refusalOf(await register({ otpToken: 'made-up' }))).toEqual([400, 'OTP_TOKEN_INVALID', undefined]);
  });

  test('has run out after 15 minutes', async () => {
    const phone = newPhone();
    const otpToken = await verifyPhone(phone);
    await sql`update otp set verified_at = verified_at - interval '15 minutes 1 second' where phone = ${phone}`.execute(
      db,
    );
    expect(refusalOf(await register({ username: phone, otpToken }))).toEqual([403, 'UNVERIFIED_OTP', undefined]);
  });

  test('is used once, and not by a refused registration', async () => {
    const phone = newPhone();
    const otpToken = await verifyPhone(phone);
    expect((await register({ username: phone, otpToken, bankCode: 'XXX' })).status).toBe(422);
    expect((await register({ username: phone, otpToken })).status).toBe(201);
    await sql`update member set phone = ${newPhone()} where phone = ${phone}`.execute(db);
    expect(refusalOf(await register({ username: phone, otpToken }))).toEqual([403, 'UNVERIFIED_OTP', undefined]);
  });

  test('of a password reset is no use', async () => {
    const phone = newPhone();
    const otpToken = await verifyPhone(phone);
    await sql`update otp set purpose = 'reset' where phone = ${phone}`.execute(db);
    expect(refusalOf(await register({ username: phone, otpToken }))).toEqual([403, 'UNVERIFIED_OTP', undefined]);
  });

  test('is not asked for where the operator does without', async () => {
    await set('register.otp', false);
    expect((await post('/api/account', registration(newPhone()))).status).toBe(201);
  });
});

describe('an invite code', () => {
  test('ties the new member to who invited', async () => {
    const inviter = await createMember(db);
    const phone = newPhone();
    const { body } = await register({ username: phone, inviteCode: `PR${inviter.publicId}` });
    expect(body).toEqual({ message: 'SUCCESS', inviteAccepted: true });
    const { id, inviter_id: inviterId } = await findMember(phone);
    expect(inviterId).toBe(inviter.memberId);
    expect(await db.selectFrom('invitee').where('member_id', '=', id).selectAll().execute()).toMatchObject([
      { inviter_id: inviter.memberId, state: 'REGISTERED' },
    ]);
  });

  test('may be the inviter’s number, in small letters and in groups', async () => {
    const inviter = await createMember(db);
    const { number } = await findMember(inviter.phone);
    expect(number).toMatch(/^[2346789ACDEFHJKMNPQRTWXY]{8}$/);
    for (const inviteCode of [number, ` ${number.slice(0, 4).toLowerCase()}-${number.slice(4)} `]) {
      const phone = newPhone();
      expect((await register({ username: phone, inviteCode })).body['inviteAccepted']).toBe(true);
      expect((await findMember(phone)).inviter_id).toBe(inviter.memberId);
    }
  });

  test('differs for every member', async () => {
    const members = await Promise.all(Array.from({ length: 40 }, () => createMember(db)));
    const rows = await Promise.all(members.map(({ phone }) => findMember(phone)));
    expect(new Set(rows.map(({ number }) => number)).size).toBe(40);
  });

  test.each(['2346789A', 'PRnobodyknowsthisone00', 'XX', 'PR1', "PR' or 1=1 --"])(
    'that is unknown is dropped: %s',
    async (inviteCode) => {
      const phone = newPhone();
      const { status, body } = await register({ username: phone, inviteCode });
      expect([status, body]).toEqual([201, { message: 'SUCCESS', inviteAccepted: false }]);
      expect((await findMember(phone)).inviter_id).toBeNull();
    },
  );

  test('of a closed member is dropped', async () => {
    const { publicId } = await createMember(db, { status: 'closed' });
    expect((await register({ inviteCode: `PR${publicId}` })).body['inviteAccepted']).toBe(false);
  });
});

describe('fifty registrations at once over two processes', () => {
  test('with one phone make one member; the others hear EXISTING_USER', async () => {
    const phone = newPhone();
    const otpToken = await verifyPhone(phone);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        register({ username: phone, otpToken }, index % 2 === 0 ? app : otherApp),
      ),
    );
    const codes = Map.groupBy(answers, ({ body }) => body.message);
    expect(codes.get('SUCCESS')).toHaveLength(1);
    expect((codes.get('EXISTING_USER')?.length ?? 0) + (codes.get('UNAVAILABLE')?.length ?? 0)).toBe(49);
    const { rows } = await sql`select 1 from member where phone = ${phone}`.execute(db);
    expect(rows).toHaveLength(1);
  });

  test('with one bank account make one member; the others hear EXISTING_BANK and keep their OTP', async () => {
    const bankAccountNo = digits(14);
    const phones = Array.from({ length: 50 }, newPhone);
    const tokens = await Promise.all(phones.map((phone) => verifyPhone(phone)));
    const answers = await Promise.all(
      phones.map((username, index) =>
        register({ username, otpToken: tokens[index], bankAccountNo }, index % 2 === 0 ? app : otherApp),
      ),
    );
    const codes = Map.groupBy(answers, ({ body }) => body.message);
    expect(codes.get('SUCCESS')).toHaveLength(1);
    expect((codes.get('EXISTING_BANK')?.length ?? 0) + (codes.get('UNAVAILABLE')?.length ?? 0)).toBe(49);
    const { rows } = await sql`select 1 from otp where phone in (${sql.join(phones)}) and used_at is not null`.execute(
      db,
    );
    expect(rows).toHaveLength(1);
    const { rows: accounts } = await sql`
      select 1 from account a where a.member_id is not null
        and not exists (select 1 from member m where m.id = a.member_id)`.execute(db);
    expect(accounts).toHaveLength(0);
  });
});
