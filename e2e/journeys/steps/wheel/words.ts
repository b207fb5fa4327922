/** What the wheel and its coupons say. */
const th = {
  title: 'วงล้อรางวัล',
};

export const wheelWords = {
  th,
  en: {
    title: 'Prize wheel',
  } satisfies typeof th,
};
