import type { SlipReason } from '@kapao/contract/slip';
import { rm } from 'node:fs/promises';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { uploadPath } from '../../platform/http/upload/upload.ts';
import { judgeReads, type QrVerdict } from './reader/qr-text.ts';
import { channelOf } from './settle.ts';
import { findBankOfBotCode, isTransferUsed, keepReading, putOffSlip, type Slip } from './store.ts';

const mostBreaks = 3;
const tryAgainMinutes = 0.05;

type Read = { bankCode: string | null; reference: string | null; end: SlipReason | null; text?: string };

/**
 * Reads a slip's picture (checks 1 to 6 of payments#slip-checks) and stores the result. Returns the slip if the bank
 * must be asked; undefined when it ended, waits, or lost its lease.
 */
export async function readSlip(
  services: Pick<Services, 'config' | 'db' | 'log' | 'slipReader'>,
  slip: Slip,
): Promise<Slip | undefined> {
  const { fileKey } = slip;
  const pictureKey = `${fileKey}.jpg`;
  const reading = await readUploadedPicture(services, fileKey, pictureKey);
  switch (reading.outcome) {
    case 'closed':
      await putOffSlip(services.db, slip, { minutes: 0 });
      return undefined;
    case 'broken':
      return takeBreak(services, slip);
    case 'missing':
      return finishReading(services, slip, ended('UPLOADED_FILE_NOT_EXIST'), null);
    case 'unreadable':
      return finishReading(services, slip, ended('IMG_SIZE_UNABLE_TO_PROCESS'), null);
    case 'read': {
      const read = await readVerdict(services, judgeReads(reading.reads));
      return finishReading(services, slip, read, { key: pictureKey, bytes: reading.bytes });
    }
  }
}

async function readUploadedPicture(
  services: Pick<Services, 'config' | 'slipReader'>,
  fileKey: string | null,
  pictureKey: string,
) {
  if (fileKey === null) return { outcome: 'missing' } as const;
  return services.slipReader.read(uploadPath(services, fileKey), uploadPath(services, pictureKey));
}

const ended = (end: SlipReason): Read => ({ bankCode: null, reference: null, end });

async function takeBreak(services: Pick<Services, 'config' | 'db' | 'log'>, slip: Slip): Promise<undefined> {
  const readBreaks = slip.readBreaks + 1;
  services.log.warn({ slip: slip.publicId, readBreaks }, 'the reader broke over a slip');
  if (readBreaks >= mostBreaks) await finishReading(services, slip, ended('UNKNOW_ERROR'), null);
  else await putOffSlip(services.db, slip, { minutes: tryAgainMinutes, readBreaks });
  return undefined;
}

async function readVerdict(services: Pick<Services, 'db'>, verdict: QrVerdict): Promise<Read> {
  switch (verdict.kind) {
    case 'none':
      return ended('CANNOT_READ_CROPPED_IMAGE');
    case 'no_slip':
      return ended('INVALID_SLIP');
    case 'unstable':
      return ended('UNSTABLE_REFNO_ON_SLIP');
    case 'foreign':
      return { bankCode: verdict.bankCode, reference: verdict.reference, end: null, text: verdict.text };
    case 'slip': {
      const bankCode = await findBankOfBotCode(services.db, verdict.sendingBank);
      if (bankCode === undefined) return ended('INVALID_SLIP');
      return { bankCode, reference: verdict.reference, end: null, text: verdict.text };
    }
  }
}

type Picture = { key: string; bytes: number } | null;

async function finishReading(
  services: Pick<Services, 'config' | 'db'>,
  slip: Slip,
  read: Read,
  picture: Picture,
): Promise<Slip | undefined> {
  const end = await inTransaction(services.db, async (tx) => {
    const reason = read.end ?? (await duplicateOf(tx, slip, read));
    const kept = await keepReading(tx, slip, { ...read, end: reason, picture });
    return kept ? { reason } : undefined;
  });
  if (end === undefined) return undefined;
  if (slip.fileKey !== null) await rm(uploadPath(services, slip.fileKey), { force: true }).catch(() => {});
  return end.reason === null ? { ...slip, bankCode: read.bankCode, reference: read.reference } : undefined;
}

async function duplicateOf(tx: Tx, slip: Slip, { bankCode, reference }: Read): Promise<SlipReason | null> {
  if (bankCode === null) return null;
  const used = await isTransferUsed(tx, slip, { channel: channelOf(bankCode), bankCode, reference });
  return used ? 'SLIP_REFNO_DUPLICATED' : null;
}
