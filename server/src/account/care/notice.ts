import type { Language } from '@kapao/contract/language';
import { countTotal, refuseOverTotal } from '../../auth/otp/alarm.ts';
import { siteName } from '../../content/content.ts';
import type { Services } from '../../platform/services.ts';
import { addNotice, findPhone } from './store.ts';

export type ChangeKind = 'password' | 'phone' | 'bank';

const gatewayMs = 4_000;

const changes: Record<Language, Record<ChangeKind, string>> = {
  th: { password: 'รหัสผ่าน', phone: 'เบอร์โทรศัพท์', bank: 'บัญชีธนาคาร' },
  la: { password: 'ລະຫັດຜ່ານ', phone: 'ເບີໂທລະສັບ', bank: 'ບັນຊີທະນາຄານ' },
  en: { password: 'password', phone: 'phone number', bank: 'bank account' },
};

export function notifyChange(
  services: Pick<Services, 'config' | 'db' | 'log' | 'metrics' | 'settings' | 'sms'>,
  memberId: bigint,
  kind: ChangeKind,
  language: Language,
): void {
  sendNotice(services, memberId, kind, language).catch((err: unknown) => {
    services.log.error({ err, event: 'member.notice', kind }, 'a notice was not recorded');
  });
}

async function sendNotice(
  services: Pick<Services, 'config' | 'db' | 'log' | 'metrics' | 'settings' | 'sms'>,
  memberId: bigint,
  kind: ChangeKind,
  language: Language,
): Promise<void> {
  const { db, log } = services;
  const phone = await findPhone(db, memberId);
  if (phone === undefined) return;
  const result = await sendChangeNotice(services, phone, kind, language);
  await addNotice(db, memberId, kind, result);
  log.info({ event: 'member.notice', member: String(memberId), kind, result }, 'notice of a change');
}

async function sendChangeNotice(
  services: Pick<Services, 'config' | 'db' | 'log' | 'metrics' | 'settings' | 'sms'>,
  phone: string,
  kind: ChangeKind,
  language: Language,
) {
  if (await refuseOverTotal(services, 'messages')) return 'over_budget' as const;
  const text = noticeText(language, kind, await siteName(services.db, language));
  const result = await services.sms.send({
    to: phone,
    text,
    code: '',
    ref: '',
    signal: AbortSignal.timeout(gatewayMs),
  });
  if (result === 'sent') await countTotal(services, 'messages');
  return result;
}

function noticeText(language: Language, kind: ChangeKind, site: string): string {
  const what = changes[language][kind];
  switch (language) {
    case 'th':
      return `${site}: ${what}ของคุณเพิ่งถูกเปลี่ยน หากคุณไม่ได้เปลี่ยนเอง กรุณาติดต่อทีมงานทันที`;
    case 'la':
      return `${site}: ${what}ຂອງທ່ານຫາກໍຖືກປ່ຽນ ຖ້າທ່ານບໍ່ໄດ້ປ່ຽນເອງ ກະລຸນາຕິດຕໍ່ທີມງານທັນທີ`;
    case 'en':
      return `${site}: your ${what} was just changed. If it was not you, please contact the team at once.`;
  }
}
