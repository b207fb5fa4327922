import type {
  accountBankName,
  accountChangePassword,
  accountPasswordReset,
  accountProfileEdit,
} from '@kapao/contract/account';
import type { otpSend, otpVerify } from '@kapao/contract/auth';
import type { qrCreate, walletAdd, walletTruelink } from '@kapao/contract/deposit';
import type { slipUpload } from '@kapao/contract/slip';

type CodeOf<E extends { errors: readonly string[] }> = E['errors'][number];

/** What the calls of deposits and of the account may answer, but for what any call may. */
export type SeenCode =
  | CodeOf<typeof walletTruelink | typeof walletAdd | typeof slipUpload | typeof qrCreate>
  | CodeOf<typeof accountProfileEdit | typeof accountBankName | typeof accountChangePassword>
  | CodeOf<typeof accountPasswordReset | typeof otpSend | typeof otpVerify>
  | 'QR_FAIL'
  | 'REQUEST_LIMIT';

export const languages = ['th', 'la', 'en'] as const;

/** What a member reads for each code; of those with a wait, with one of 42 seconds. */
export const codeTexts: Record<(typeof languages)[number], Record<SeenCode, string>> = {
  th: {
    NO_WALLET: 'ไม่พบกระเป๋าเงิน กรุณาติดต่อทีมงาน',
    NO_BANK: 'ขณะนี้ยังไม่มีบัญชีที่เปิดรับ กรุณาลองใหม่ภายหลัง',
    RG_DEPOSIT_LIMIT: 'ฝากครบวงเงินที่กำหนดแล้ว',
    REQUEST_LIMIT: 'ทำรายการถี่เกินไป กรุณารอ 42 วินาที แล้วลองใหม่',
    REQUEST_LIMIT_1MIN: 'กรุณารอ 42 วินาที แล้วลองใหม่',
    QR_FAIL: 'สร้าง QR ไม่สำเร็จ กรุณาลองอีกครั้ง',
    SLIP_NO_FILE: 'กรุณาเลือกรูปสลิป',
    SLIP_INVALID_FILE: 'ใช้ไฟล์นี้ไม่ได้ กรุณาเลือกรูป JPEG, PNG หรือ WebP ขนาดไม่เกิน 10 MB',
    SLIP_UPLOAD_FAIL: 'ส่งสลิปไม่สำเร็จ กรุณาลองอีกครั้ง',
    TRUELINK_INVALID: 'ใช้ลิงก์ซองของขวัญนี้ไม่ได้ ลิงก์อาจไม่ครบ หมดอายุ หรือยอดต่ำกว่าขั้นต่ำ',
    TRUELINK_DUPLICATE: 'ลิงก์ซองของขวัญนี้ใช้ไปแล้ว กรุณาใช้ลิงก์ใหม่',
    INVALID_BANK: 'ธนาคารหรือเลขที่บัญชีไม่ถูกต้อง กรุณาตรวจสอบ',
    BANK_ACCOUNT_NAME_ENG: 'ธนาคารนี้ใช้ชื่อบัญชีภาษาอังกฤษเท่านั้น (A–Z)',
    NO_USER: 'ไม่พบสมาชิกนี้ กรุณาติดต่อทีมงาน',
    INVALID_USER_INFO: 'ข้อมูลไม่ครบหรือไม่ถูกต้อง กรุณาตรวจสอบ',
    EXISTING_BANK: 'บัญชีธนาคารนี้มีสมาชิกใช้แล้ว กรุณาใช้บัญชีอื่น',
    WRONG_PASSWORD: 'รหัสผ่านไม่ถูกต้อง กรุณาลองอีกครั้ง',
    PHONE_NUMBER_REQUIRE_10_DIGIT: 'เบอร์โทรต้องมี 10 หลัก',
    EXISTING_USER: 'เบอร์โทรนี้เป็นสมาชิกแล้ว กรุณาเข้าสู่ระบบ',
    KEY_MISSING: 'บริการนี้ยังไม่พร้อมใช้งาน กรุณาติดต่อทีมงาน',
    KEY_INVALID: 'เชื่อมต่อผู้ให้บริการไม่ได้ในขณะนี้ กรุณาลองใหม่ภายหลัง',
    OTP_BLOCK: 'ขอหรือใส่รหัสหลายครั้งเกินไป กรุณารอ 42 วินาที แล้วลองใหม่',
    OTP_SEND_FAIL: 'ส่งรหัสไม่สำเร็จ กรุณาลองอีกครั้ง',
    OTP_TOKEN_INVALID: 'การยืนยันเบอร์โทรใช้ไม่ได้แล้ว กรุณาขอรหัสใหม่',
    OTP_NOT_EXIST: 'ไม่พบรหัสของเบอร์นี้ กรุณาขอรหัสใหม่',
    OTP_EXPIRED: 'รหัสหมดอายุแล้ว กรุณาขอรหัสใหม่',
    OTP_CODE_INVALID: 'รหัสไม่ถูกต้อง กรุณาตรวจสอบแล้วลองใหม่',
    OTP_VERIFY_FAIL: 'ตรวจสอบรหัสไม่สำเร็จ กรุณาลองอีกครั้ง',
    UNVERIFIED_OTP: 'กรุณายืนยันเบอร์โทรอีกครั้ง',
  },
  la: {
    NO_WALLET: 'ບໍ່ພົບກະເປົາເງິນ ກະລຸນາຕິດຕໍ່ທີມງານ',
    NO_BANK: 'ຕອນນີ້ຍັງບໍ່ມີບັນຊີທີ່ເປີດຮັບ ກະລຸນາລອງໃໝ່ພາຍຫຼັງ',
    RG_DEPOSIT_LIMIT: 'ຝາກຄົບວົງເງິນທີ່ກຳນົດແລ້ວ',
    REQUEST_LIMIT: 'ລອງຖີ່ເກີນໄປ ກະລຸນາລໍຖ້າ 42 ວິນາທີ ແລ້ວລອງໃໝ່',
    REQUEST_LIMIT_1MIN: 'ກະລຸນາລໍຖ້າ 42 ວິນາທີ ແລ້ວລອງໃໝ່',
    QR_FAIL: 'ສ້າງ QR ບໍ່ສຳເລັດ ກະລຸນາລອງໃໝ່',
    SLIP_NO_FILE: 'ກະລຸນາເລືອກຮູບສະລິບ',
    SLIP_INVALID_FILE: 'ໃຊ້ໄຟລ໌ນີ້ບໍ່ໄດ້ ກະລຸນາເລືອກຮູບ JPEG, PNG ຫຼື WebP ຂະໜາດບໍ່ເກີນ 10 MB',
    SLIP_UPLOAD_FAIL: 'ສົ່ງສະລິບບໍ່ສຳເລັດ ກະລຸນາລອງໃໝ່',
    TRUELINK_INVALID: 'ໃຊ້ລິ້ງຊອງຂອງຂວັນນີ້ບໍ່ໄດ້ ລິ້ງອາດບໍ່ຄົບ ໝົດອາຍຸ ຫຼື ຍອດຕ່ຳກວ່າຂັ້ນຕ່ຳ',
    TRUELINK_DUPLICATE: 'ລິ້ງຊອງຂອງຂວັນນີ້ໃຊ້ໄປແລ້ວ ກະລຸນາໃຊ້ລິ້ງໃໝ່',
    INVALID_BANK: 'ທະນາຄານ ຫຼື ເລກບັນຊີບໍ່ຖືກຕ້ອງ ກະລຸນາກວດສອບ',
    BANK_ACCOUNT_NAME_ENG: 'ທະນາຄານນີ້ໃຊ້ຊື່ບັນຊີພາສາອັງກິດເທົ່ານັ້ນ (A–Z)',
    NO_USER: 'ບໍ່ພົບສະມາຊິກນີ້ ກະລຸນາຕິດຕໍ່ທີມງານ',
    INVALID_USER_INFO: 'ຂໍ້ມູນບໍ່ຄົບ ຫຼື ບໍ່ຖືກຕ້ອງ ກະລຸນາກວດສອບ',
    EXISTING_BANK: 'ບັນຊີທະນາຄານນີ້ມີສະມາຊິກໃຊ້ແລ້ວ ກະລຸນາໃຊ້ບັນຊີອື່ນ',
    WRONG_PASSWORD: 'ລະຫັດຜ່ານບໍ່ຖືກຕ້ອງ ກະລຸນາລອງໃໝ່',
    PHONE_NUMBER_REQUIRE_10_DIGIT: 'ເບີໂທຕ້ອງມີ 10 ຕົວເລກ',
    EXISTING_USER: 'ເບີໂທນີ້ເປັນສະມາຊິກແລ້ວ ກະລຸນາເຂົ້າສູ່ລະບົບ',
    KEY_MISSING: 'ບໍລິການນີ້ຍັງບໍ່ພ້ອມໃຫ້ໃຊ້ ກະລຸນາຕິດຕໍ່ທີມງານ',
    KEY_INVALID: 'ເຊື່ອມຕໍ່ຜູ້ໃຫ້ບໍລິການບໍ່ໄດ້ໃນຕອນນີ້ ກະລຸນາລອງໃໝ່ພາຍຫຼັງ',
    OTP_BLOCK: 'ຂໍ ຫຼື ປ້ອນລະຫັດຫຼາຍເທື່ອເກີນໄປ ກະລຸນາລໍຖ້າ 42 ວິນາທີ ແລ້ວລອງໃໝ່',
    OTP_SEND_FAIL: 'ສົ່ງລະຫັດບໍ່ສຳເລັດ ກະລຸນາລອງໃໝ່',
    OTP_TOKEN_INVALID: 'ການຢືນຢັນເບີໂທໃຊ້ບໍ່ໄດ້ແລ້ວ ກະລຸນາຂໍລະຫັດໃໝ່',
    OTP_NOT_EXIST: 'ບໍ່ພົບລະຫັດຂອງເບີນີ້ ກະລຸນາຂໍລະຫັດໃໝ່',
    OTP_EXPIRED: 'ລະຫັດໝົດອາຍຸແລ້ວ ກະລຸນາຂໍລະຫັດໃໝ່',
    OTP_CODE_INVALID: 'ລະຫັດບໍ່ຖືກຕ້ອງ ກະລຸນາກວດສອບແລ້ວລອງໃໝ່',
    OTP_VERIFY_FAIL: 'ກວດສອບລະຫັດບໍ່ສຳເລັດ ກະລຸນາລອງໃໝ່',
    UNVERIFIED_OTP: 'ກະລຸນາຢືນຢັນເບີໂທອີກຄັ້ງ',
  },
  en: {
    NO_WALLET: 'The wallet was not found. Please contact the team.',
    NO_BANK: 'No account is open for this at the moment. Please try again later.',
    RG_DEPOSIT_LIMIT: 'You have reached your deposit limit.',
    REQUEST_LIMIT: 'Too many tries. Please wait 42 seconds and try again.',
    REQUEST_LIMIT_1MIN: 'Please wait 42 seconds and try again.',
    QR_FAIL: 'The QR code could not be created. Please try again.',
    SLIP_NO_FILE: 'Please choose a picture of the slip.',
    SLIP_INVALID_FILE: 'This file cannot be used. Please choose a JPEG, PNG or WebP picture of at most 10 MB.',
    SLIP_UPLOAD_FAIL: 'The slip could not be sent. Please try again.',
    TRUELINK_INVALID: 'This gift link cannot be used. It may be incomplete, expired or below the minimum.',
    TRUELINK_DUPLICATE: 'This gift link has already been used. Please use a new one.',
    INVALID_BANK: 'The bank or the account number is incorrect. Please check it.',
    BANK_ACCOUNT_NAME_ENG: 'This bank needs the account name in English only (A–Z).',
    NO_USER: 'This member was not found. Please contact the team.',
    INVALID_USER_INFO: 'Some of the information is missing or incorrect. Please check it.',
    EXISTING_BANK: 'This bank account is already registered. Please use another.',
    WRONG_PASSWORD: 'The password is incorrect. Please try again.',
    PHONE_NUMBER_REQUIRE_10_DIGIT: 'The phone number must have 10 digits.',
    EXISTING_USER: 'This phone number is already registered. Please log in.',
    KEY_MISSING: 'This service is not ready yet. Please contact the team.',
    KEY_INVALID: 'The provider cannot be reached at the moment. Please try again later.',
    OTP_BLOCK: 'Too many codes or attempts. Please wait 42 seconds and try again.',
    OTP_SEND_FAIL: 'The code could not be sent. Please try again.',
    OTP_TOKEN_INVALID: 'The phone check is no longer valid. Please ask for a new code.',
    OTP_NOT_EXIST: 'There is no code for this number. Please ask for a new one.',
    OTP_EXPIRED: 'The code has expired. Please ask for a new one.',
    OTP_CODE_INVALID: 'The code is incorrect. Please check it and try again.',
    OTP_VERIFY_FAIL: 'The code could not be checked. Please try again.',
    UNVERIFIED_OTP: 'Please confirm your phone number again.',
  },
};
