import { la } from './la/deposit-words.ts';
import type { Language } from './words.ts';

const th = {
  truewalletTab: 'ทรูมันนี่',
  kbank: 'ธนาคารกสิกรไทย',
  scb: 'ธนาคารไทยพาณิชย์',
  differs: 'กรุณาโอนให้ตรง {amount} พอดี',
  cancel: 'ยกเลิก QR',
  cancelled: 'ยกเลิก QR แล้ว',
  accountNumber: 'เลขที่บัญชี {number}',
  editName: 'แก้ไขชื่อบัญชีเป็นภาษาอังกฤษ',
  editTitle: 'แก้ไขชื่อบัญชี',
  englishName: 'ชื่อบัญชีภาษาอังกฤษ',
  englishOnly: 'ธนาคารนี้ใช้ชื่อบัญชีภาษาอังกฤษเท่านั้น (A–Z)',
  save: 'บันทึก',
  giftKind: 'ลิงก์ซองของขวัญ',
  sendLink: 'ส่งลิงก์',
  giftUsed: 'ลิงก์ซองของขวัญนี้ใช้ไปแล้ว กรุณาใช้ลิงก์ใหม่',
  giftWrong: 'ใช้ลิงก์ซองของขวัญนี้ไม่ได้',
  uploadSlip: 'อัปโหลดสลิป',
  sendSlip: 'ส่งสลิป',
  slipSent: 'ได้รับสลิปแล้ว',
  slipRefused: 'สลิปไม่ผ่านการตรวจสอบ',
  notAPicture: 'ใช้ไฟล์นี้ไม่ได้',
  seeStatus: 'ดูสถานะสลิป',
  slips: 'สถานะสลิป',
};

export type DepositWords = typeof th;

const en: DepositWords = {
  truewalletTab: 'TrueMoney',
  kbank: 'Kasikornbank',
  scb: 'Siam Commercial Bank',
  differs: 'Please pay exactly {amount}',
  cancel: 'Cancel QR',
  cancelled: 'QR cancelled',
  accountNumber: 'account number {number}',
  editName: 'Edit the account name in English',
  editTitle: 'Edit account name',
  englishName: 'Account name in English',
  englishOnly: 'This bank needs the account name in English only (A–Z).',
  save: 'Save',
  giftKind: 'Gift link',
  sendLink: 'Send link',
  giftUsed: 'This gift link has already been used. Please use a new one.',
  giftWrong: 'This gift link cannot be used.',
  uploadSlip: 'Upload slip',
  sendSlip: 'Send slip',
  slipSent: 'We have your slip',
  slipRefused: 'Your slip was not accepted',
  notAPicture: 'This file cannot be used.',
  seeStatus: 'See slip status',
  slips: 'Slip status',
};

/** What the deposit sheet and those that follow it say, as a person reads it. */
export const depositWords: Record<Language, DepositWords> = { th, la, en };
