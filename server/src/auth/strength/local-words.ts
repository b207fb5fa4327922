const romanizedThai = `
  somchai somsak somying prasert malee nong noi lek daeng pong golf ploy fern mint thaksin chaiya kittisak nattapong siriporn
  wanchai anucha apinya suda sunee manee mana piti chujai boonmee thongchai sombat somboon nattawut ratchanee
  sawasdee sawatdee sabaidee sabai sanuk rakna rakkhun rakter chokdee ruay ruayruay teerak tirak jaidee khopkhun krapao kapao
  ngoen setthi maakmaak arroy mamuang khaoniao muaythai songkran loykrathong
  thailand thai prathetthai bangkok krungthep chiangmai chiangrai phuket pattaya isan isaan korat khonkaen udon hatyai ayutthaya
  siam lanna laos lao vientiane luangprabang savannakhet pakse champa dokchampa`;
const thaiAndLao = `
  รหัสผ่าน รักนะ รักคุณ รักเธอ สวัสดี ที่รัก โชคดี รวย รวยรวย ประเทศไทย กรุงเทพ สมชาย สมหญิง กระเป๋า เงิน สล็อต คาสิโน
  ລະຫັດຜ່ານ ສະບາຍດີ ໂຊກດີ ຮັກເຈົ້າ ປະເທດລາວ ວຽງຈັນ ກະເປົາ ເງິນ`;
const product = `
  kapao wallet slot slots slotxo joker pgslot superslot ufabet huayhd sexygame betflix jackpot casino bonus baccarat roulette
  lotto poker winwin autobet deposit withdraw promotion truemoney promptpay`;

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);

export const localWords: readonly string[] = wordsOf(`${romanizedThai} ${thaiAndLao} ${product}`);
