import type { ChatScript, ScriptMessage } from '@kapao/contract/chat-script';
import type { ScriptText } from '@kapao/contract/chat/script-parts';

type Button = { type: 'postback' | 'web' | 'call'; title: ScriptText; payload: string };
const answerButton = (payload: string, title: ScriptText): Button => ({ type: 'postback', title, payload });
const webButton = (payload: string, title: ScriptText): Button => ({ type: 'web', title, payload });

const deposit = answerButton('deposit', { th: 'ฝากเงินอย่างไร', la: 'ຝາກເງິນແນວໃດ', en: 'How to deposit' });
const withdraw = answerButton('withdraw', { th: 'ถอนเงินอย่างไร', la: 'ຖອນເງິນແນວໃດ', en: 'How to withdraw' });
const person = answerButton('person', { th: 'คุยกับเจ้าหน้าที่', la: 'ລົມກັບພະນັກງານ', en: 'Talk to a person' });
const videos = webButton('/howto', { th: 'ดูวิดีโอวิธีใช้', la: 'ເບິ່ງວິດີໂອວິທີໃຊ້', en: 'Watch the videos' });

const further: ScriptMessage = {
  type: 'quick_replies',
  text: {
    th: 'มีอะไรให้ช่วยอีกไหม',
    la: 'ມີຫຍັງໃຫ້ຊ່ວຍອີກບໍ່',
    en: 'Is there anything else?',
  },
  quick_replies: [deposit, withdraw, person],
};

const greeting: ScriptMessage = {
  type: 'buttons',
  text: {
    th: 'สวัสดี ยินดีต้อนรับสู่กระเป๋า เลือกเรื่องที่ต้องการ หรือพิมพ์คำถามได้เลย',
    la: 'ສະບາຍດີ ຍິນດີຕ້ອນຮັບສູ່ກະເປົາ ເລືອກເລື່ອງທີ່ຕ້ອງການ ຫຼື ພິມຄຳຖາມໄດ້ເລີຍ',
    en: 'Hello, and welcome to Kapao. Choose what it is about, or just type your question.',
  },
  buttons: [deposit, withdraw, person],
};

const howToDeposit: ScriptMessage = {
  type: 'generic',
  elements: [
    {
      title: { th: 'ฝากด้วย QR หรือโอนผ่านธนาคาร', la: 'ຝາກດ້ວຍ QR ຫຼື ໂອນຜ່ານທະນາຄານ', en: 'By QR or bank transfer' },
      subtitle: {
        th: 'เปิดหน้าฝากเงิน เลือกช่องทาง แล้วโอนจากบัญชีที่ลงทะเบียนไว้',
        la: 'ເປີດໜ້າຝາກເງິນ ເລືອກຊ່ອງທາງ ແລ້ວໂອນຈາກບັນຊີທີ່ລົງທະບຽນໄວ້',
        en: 'Open the deposit page, choose a way, and pay from the account you registered.',
      },
      image_url: '',
      buttons: [webButton('/user/home#deposit', { th: 'ไปหน้าฝากเงิน', la: 'ໄປໜ້າຝາກເງິນ', en: 'Open deposit' }), videos],
    },
    {
      title: { th: 'โอนแล้วเงินไม่เข้า', la: 'ໂອນແລ້ວເງິນບໍ່ເຂົ້າ', en: 'Paid, but nothing came' },
      subtitle: {
        th: 'ส่งสลิปในหน้าฝากเงิน แล้วดูผลได้ในรายการเดินบัญชี',
        la: 'ສົ່ງສະລິບໃນໜ້າຝາກເງິນ ແລ້ວເບິ່ງຜົນໄດ້ໃນລາຍການເດີນບັນຊີ',
        en: 'Send the slip on the deposit page; the statement shows what became of it.',
      },
      image_url: '',
      buttons: [
        webButton('/user/statement#slips', { th: 'ดูสลิปที่ส่งแล้ว', la: 'ເບິ່ງສະລິບທີ່ສົ່ງແລ້ວ', en: 'See my slips' }),
        person,
      ],
    },
  ],
};

const howToWithdraw: ScriptMessage = {
  type: 'generic',
  elements: [
    {
      title: { th: 'ถอนเข้าบัญชีธนาคารของคุณ', la: 'ຖອນເຂົ້າບັນຊີທະນາຄານຂອງທ່ານ', en: 'To your own bank account' },
      subtitle: {
        th: 'ย้ายเงินจากเกมเข้ากระเป๋าก่อน แล้วกดถอนที่หน้าหลัก',
        la: 'ຍ້າຍເງິນຈາກເກມເຂົ້າກະເປົາກ່ອນ ແລ້ວກົດຖອນທີ່ໜ້າຫຼັກ',
        en: 'Move your money from the games to the wallet first, then withdraw on the home page.',
      },
      image_url: '',
      buttons: [webButton('/user/home', { th: 'ไปหน้าหลัก', la: 'ໄປໜ້າຫຼັກ', en: 'Open home' }), videos],
    },
    {
      title: { th: 'ถอนไม่ได้', la: 'ຖອນບໍ່ໄດ້', en: 'It does not work' },
      subtitle: {
        th: 'ถ้ามีโบนัสอยู่ ต้องครบเงื่อนไขก่อน ดูได้ในหน้าโบนัส',
        la: 'ຖ້າມີໂບນັດຢູ່ ຕ້ອງຄົບເງື່ອນໄຂກ່ອນ ເບິ່ງໄດ້ໃນໜ້າໂບນັດ',
        en: 'While a bonus runs its target comes first; the bonus page shows how far you are.',
      },
      image_url: '',
      buttons: [webButton('/user/bonus', { th: 'ดูโบนัส', la: 'ເບິ່ງໂບນັດ', en: 'See my bonus' }), person],
    },
  ],
};

const toPerson: ScriptMessage = {
  type: 'text',
  text: {
    th: 'ส่งเรื่องให้เจ้าหน้าที่แล้ว กรุณารอสักครู่ พิมพ์รายละเอียดไว้ก่อนได้เลย',
    la: 'ສົ່ງເລື່ອງໃຫ້ພະນັກງານແລ້ວ ກະລຸນາລໍຖ້າຈັກໜ້ອຍ ພິມລາຍລະອຽດໄວ້ກ່ອນໄດ້ເລີຍ',
    en: 'A person will be with you shortly. You may write the details in the meantime.',
  },
};

const toPersonLater: ScriptMessage = {
  type: 'text',
  text: {
    th: 'ตอนนี้นอกเวลาทำการ เจ้าหน้าที่จะกลับมาเวลา {from} น. ข้อความของคุณอยู่ในคิวแล้ว และจะได้รับคำตอบที่นี่',
    la: 'ຕອນນີ້ນອກເວລາເຮັດວຽກ ພະນັກງານຈະກັບມາເວລາ {from} ໂມງ ຂໍ້ຄວາມຂອງທ່ານຢູ່ໃນຄິວແລ້ວ ແລະ ຈະໄດ້ຮັບຄຳຕອບທີ່ນີ້',
    en: 'Nobody is here just now; we are back at {from}. Your message is in the queue and will be answered here.',
  },
};

const notUnderstood: ScriptMessage = {
  type: 'quick_replies',
  text: {
    th: 'ขออภัย ยังไม่เข้าใจคำถาม เลือกเรื่องด้านล่าง หรือคุยกับเจ้าหน้าที่ได้',
    la: 'ຂໍອະໄພ ຍັງບໍ່ເຂົ້າໃຈຄຳຖາມ ເລືອກເລື່ອງດ້ານລຸ່ມ ຫຼື ລົມກັບພະນັກງານໄດ້',
    en: 'Sorry, I did not understand that. Choose a topic below, or talk to a person.',
  },
  quick_replies: [deposit, withdraw, person],
};

export const demoScript: ChatScript = {
  start: 'greeting',
  missed: 'missed',
  person: 'person',
  maxMisses: 2,
  timeoutSeconds: 300,
  everywhere: [
    {
      payloads: ['person'],
      words: ['agent', 'human', 'person', 'staff', 'คน', 'เจ้าหน้าที่', 'แอดมิน', 'พนักงาน', 'ຄົນ', 'ພະນັກງານ', 'ແອດມິນ'],
      next: 'person',
    },
    { payloads: ['withdraw'], words: ['withdraw', 'ถอน', 'ຖອນ'], next: 'withdraw' },
    { payloads: ['deposit'], words: ['deposit', 'top up', 'ฝาก', 'เติม', 'ຝາກ', 'ເຕີມ'], next: 'deposit' },
  ],
  states: {
    greeting: { messages: [greeting], matches: [] },
    deposit: { messages: [howToDeposit, further], matches: [] },
    withdraw: { messages: [howToWithdraw, further], matches: [] },
    missed: { messages: [notUnderstood], matches: [] },
    person: { messages: [toPerson], matches: [], handover: { outside: [toPersonLater] } },
  },
};
