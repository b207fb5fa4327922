import { slipVerify, bcelOneProof, trueMoneySlipVerify } from 'promptparse/validate';

export type QrVerdict =
  | { kind: 'none' }
  | { kind: 'no_slip' }
  | { kind: 'unstable' }
  | { kind: 'slip'; sendingBank: string; reference: string; text: string }
  /** Slip of another kind, which no verifier supports; staff decide. */
  | { kind: 'foreign'; bankCode: 'TRUEWALLET' | 'BCEL'; reference: string; text: string };

type Slip = Extract<QrVerdict, { kind: 'slip' | 'foreign' }>;

const plain = /^[\x20-\x7e]{8,128}$/;
const slipStart = /^00\d\d0006000001/;
const referenceShape = /^[A-Za-z0-9]{1,25}$/;
const foreignReferenceShape = /^[A-Za-z0-9-]{1,40}$/;

/** Judges two reads of a picture. A single read, or two different slips, prove nothing. */
export function judgeReads(reads: readonly (readonly string[])[]): QrVerdict {
  if (reads.length === 0) return { kind: 'none' };
  const found = reads.map((texts) => texts.map(parseQrText).filter((slip) => slip !== undefined));
  if (found.every((slips) => slips.length === 0)) return { kind: 'no_slip' };
  const slips = found.flat();
  const [first] = slips;
  if (first === undefined || first === 'damaged') return { kind: 'unstable' };
  const agree = slips.every((slip) => slip !== 'damaged' && bankName(slip) === bankName(first));
  const seenTwice = reads.length > 1 && found.every((some) => some.length > 0);
  return agree && seenTwice ? first : { kind: 'unstable' };
}

const bankName = (slip: Slip): string => `${slip.kind === 'slip' ? slip.sendingBank : slip.bankCode}:${slip.reference}`;

function parseQrText(text: string): Slip | 'damaged' | undefined {
  if (!plain.test(text)) return undefined;
  try {
    if (slipStart.test(text)) return parseBankSlip(text) ?? 'damaged';
    return parseForeign(text);
  } catch {
    return undefined;
  }
}

function parseBankSlip(text: string): Slip | undefined {
  const slip = slipVerify(text);
  if (slip === null || !/^\d{3}$/.test(slip.sendingBank) || !referenceShape.test(slip.transRef)) return undefined;
  return { kind: 'slip', sendingBank: slip.sendingBank, reference: slip.transRef, text };
}

/** Checks the fixed parts here, because the library is less strict than the issuers. */
function parseForeign(text: string): Slip | undefined {
  if (/^00\d\d00020101020102/.test(text)) {
    const reference = trueMoneySlipVerify(text)?.transactionId ?? '';
    return foreignReferenceShape.test(reference)
      ? { kind: 'foreign', bankCode: 'TRUEWALLET', reference, text }
      : undefined;
  }
  if (text.startsWith('000201') && text.includes('0004BCEL0108ONEPROOF')) {
    const proof = bcelOneProof(text);
    const reference = proof?.fccref ?? proof?.ticket ?? '';
    return foreignReferenceShape.test(reference) ? { kind: 'foreign', bankCode: 'BCEL', reference, text } : undefined;
  }
  return undefined;
}
