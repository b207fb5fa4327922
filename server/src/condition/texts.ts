import type { InThree } from './facts.ts';

export const whyNot = {
  balances: ({ th, la, en }: InThree): InThree => ({
    th: `${th}: ไม่ได้รับ เพราะบางเกมไม่แจ้งยอดเงินในเวลาที่กำหนด`,
    la: `${la}: ບໍ່ໄດ້ຮັບ ເພາະບາງເກມບໍ່ແຈ້ງຍອດເງິນໃນເວລາທີ່ກຳນົດ`,
    en: `${en}: not given, as a game did not tell its balance in time`,
  }),
  remaining: ({ th, la, en }: InThree): InThree => ({
    th: `${th}: ไม่ได้รับ เพราะก่อนฝากยังมียอดเงินเหลือมากเกินไป`,
    la: `${la}: ບໍ່ໄດ້ຮັບ ເພາະກ່ອນຝາກຍັງມີຍອດເງິນເຫຼືອຫຼາຍເກີນໄປ`,
    en: `${en}: not given, as too much was left before the deposit`,
  }),
};
