import QRCode from 'qrcode';
import sharp from 'sharp';
import { writeMajor } from '../../money.ts';
import { bankOf, maskAccount, maskName } from '../banks.ts';
import type { BankTransfer } from '../transfers.ts';
import { drawLine, type Line } from './letters.ts';
import { slipQrText } from './qr-text.ts';

const width = 1080;
const height = 1500;
const margin = 90;
const grey = '#6b7684';

export async function drawSlip(transfer: BankTransfer): Promise<Buffer> {
  const { color } = bankOf(transfer.from.bankCode);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#e9edf2"/>
    <rect x="40" y="40" width="${width - 80}" height="${height - 80}" rx="36" fill="#fff"/>
    <path d="M40 250V76a36 36 0 0 1 36-36h928a36 36 0 0 1 36 36v174z" fill="${color}"/>
    ${[620, 960].map((y) => `<path d="M${margin} ${y}H${width - margin}" stroke="#dfe4ea" stroke-width="3"/>`).join('')}
    ${[470, 760].map((y, side) => badge(y, side === 0 ? transfer.from.bankCode : transfer.to.bankCode)).join('')}
    ${linesOf(transfer).map(drawLine).join('')}
    ${await drawQr(slipQrText(transfer), { x: width - margin - 250, y: 1110, side: 250 })}
  </svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 6 }).toBuffer();
}

function linesOf({ from, to, reference, amountMinor, at }: BankTransfer): Line[] {
  const [sender, receiver] = [bankOf(from.bankCode), bankOf(to.bankCode)];
  const unit = from.bankCode === 'BCEL' ? 'LAK' : 'THB';
  return [
    { text: 'Transfer successful', x: margin, y: 150, size: 58, color: '#fff', bold: true },
    { text: sender.name, x: margin, y: 212, size: 36, color: '#fff' },
    { text: bangkokTime(at), x: width - margin, y: 330, size: 34, color: grey, right: true },
    { text: 'From', x: margin, y: 400, size: 32, color: grey },
    { text: maskName(from.name), x: 230, y: 470, size: 44, bold: true },
    { text: sender.name, x: 230, y: 522, size: 34, color: grey },
    { text: maskAccount(from.accountNo), x: 230, y: 574, size: 36 },
    { text: 'To', x: margin, y: 690, size: 32, color: grey },
    { text: receiver.name, x: 230, y: 780, size: 44, bold: true },
    { text: maskAccount(to.accountNo), x: 230, y: 836, size: 36 },
    { text: 'Amount', x: margin, y: 1040, size: 36, color: grey },
    {
      text: `${grouped(writeMajor(amountMinor))} ${unit}`,
      x: width - margin,
      y: 1046,
      size: 60,
      bold: true,
      right: true,
    },
    { text: 'Fee 0.00', x: margin, y: 1120, size: 32, color: grey },
    { text: 'Transaction reference', x: margin, y: 1200, size: 32, color: grey },
    { text: reference, x: margin, y: 1248, size: 34 },
    { text: 'Scan to verify', x: margin, y: 1330, size: 30, color: grey },
  ];
}

function badge(y: number, bankCode: string): string {
  const { color } = bankOf(bankCode);
  const letters = drawLine({
    text: bankCode.slice(0, 2),
    x: margin + 26,
    y: y + 16,
    size: 42,
    color: '#fff',
    bold: true,
  });
  return `<circle cx="${margin + 54}" cy="${y}" r="54" fill="${color}"/>${letters}`;
}

async function drawQr(text: string, { x, y, side }: { x: number; y: number; side: number }): Promise<string> {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const unit = side / (modules.size + 8);
  const squares: string[] = [];
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) squares.push(`M${column + 4} ${row + 4}h1v1h-1z`);
    }
  }
  return `<g transform="translate(${x} ${y}) scale(${unit})" shape-rendering="crispEdges">
    <path fill="#fff" d="M0 0h${modules.size + 8}v${modules.size + 8}h-${modules.size + 8}z"/>
    <path fill="#000" d="${squares.join('')}"/></g>`;
}

function bangkokTime(at: string): string {
  const time = new Date(new Date(at).getTime() + 7 * 3_600_000).toISOString();
  const [year, month, day] = time.slice(0, 10).split('-');
  return `${day}/${month}/${year} ${time.slice(11, 19)}`;
}

const grouped = (amount: string): string => amount.replace(/\B(?=(\d{3})+\.)/g, ',');
