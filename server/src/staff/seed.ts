import { hashPassword } from '../auth/password.ts';
import type { Db, Tx } from '../platform/db/transaction.ts';
import { isRefusal } from '../platform/refusal.ts';
import { newPublicId } from '../platform/public-id.ts';
import type { LocalText } from '../content/local-text.ts';
import { demoMember } from '../account/seed.ts';

export const demoStaff = { username: 'mali', password: demoMember.password, name: 'มะลิ' } as const;

export const demoReplies: Readonly<Record<string, LocalText>> = {
  hello: {
    th: 'สวัสดี ยินดีให้ความช่วยเหลือ มีเรื่องใดให้ช่วยบ้าง',
    la: 'ສະບາຍດີ ຍິນດີໃຫ້ຄວາມຊ່ວຍເຫຼືອ ມີເລື່ອງໃດໃຫ້ຊ່ວຍແດ່',
    en: 'Hello, how can I help you?',
  },
  wait: {
    th: 'กรุณารอสักครู่ กำลังตรวจสอบให้',
    la: 'ກະລຸນາລໍຖ້າຈັກໜ້ອຍ ກຳລັງກວດສອບໃຫ້',
    en: 'One moment please, I am looking into it.',
  },
  slip: {
    th: 'กรุณาส่งสลิปโอนเงินที่หน้าฝากเงิน',
    la: 'ກະລຸນາສົ່ງສະລິບໂອນເງິນທີ່ໜ້າຝາກເງິນ',
    en: 'Please send the slip of your transfer on the deposit page.',
  },
};

export async function seedStaff(tx: Tx, passwordHash: string | undefined): Promise<void> {
  if (passwordHash === undefined) return;
  const staff = await tx
    .insertInto('staff')
    .values({
      public_id: newPublicId(),
      username: demoStaff.username,
      public_name: demoStaff.name,
      password_hash: passwordHash,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (staff === undefined) return;
  const rows = Object.entries(demoReplies).map(([shortcut, body]) => ({
    public_id: newPublicId(),
    shortcut,
    body: JSON.stringify(body),
    created_by: staff.id,
  }));
  await tx
    .insertInto('canned_reply')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function hashStaffPassword(db: Db): Promise<string | undefined> {
  const { username, password } = demoStaff;
  const there = await db.selectFrom('staff').select('id').where('username', '=', username).executeTakeFirst();
  if (there !== undefined) return undefined;
  const hash = await hashPassword(password);
  return isRefusal(hash) ? undefined : hash;
}
