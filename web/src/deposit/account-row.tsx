import type { ReactNode } from 'react';
import { showAccountNumber, upperName } from '../lib/format.ts';
import { BankFace } from '../ui/icon/bank-face.tsx';
import css from './deposit.module.css';

type Props = {
  bankCode: string;
  bankName: string;
  accountNo: string;
  accountName: string;
  action?: ReactNode;
  children?: ReactNode;
};

export function AccountRow({ bankCode, bankName, accountNo, accountName, action, children }: Props) {
  return (
    <div className={css['account']}>
      <BankFace code={bankCode} />
      <div className="grow">
        <span className="t12 c2 block">{bankName}</span>
        <b className={css['number']}>{showAccountNumber(accountNo, bankCode)}</b>
        <span className="t12 c2 block">{upperName(accountName)}</span>
        {children}
      </div>
      {action}
    </div>
  );
}
