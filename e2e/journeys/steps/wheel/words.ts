/** What the wheel and its coupons say. */
const th = {
  title: 'วงล้อรางวัล',
};

export const wheelWords = {
  th,
  la: { title: 'ວົງລໍ້ລາງວັນ' },
  en: {
    title: 'Prize wheel',
  } satisfies typeof th,
};
