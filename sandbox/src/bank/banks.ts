type Bank = { bot: string; name: string; color: string };

const banks: Readonly<Record<string, Bank>> = {
  BBL: { bot: '002', name: 'Bangkok Bank', color: '#1e4598' },
  KBANK: { bot: '004', name: 'Kasikornbank', color: '#138f2d' },
  KTB: { bot: '006', name: 'Krungthai Bank', color: '#1ba5e1' },
  TMB: { bot: '011', name: 'TMBThanachart Bank', color: '#1279be' },
  SCB: { bot: '014', name: 'Siam Commercial Bank', color: '#4e2e7f' },
  CITI: { bot: '017', name: 'Citibank', color: '#1583c7' },
  SC: { bot: '020', name: 'Standard Chartered Bank', color: '#0f6ea1' },
  CIMB: { bot: '022', name: 'CIMB Thai Bank', color: '#7e2f36' },
  UOB: { bot: '024', name: 'United Overseas Bank', color: '#0b3979' },
  BAY: { bot: '025', name: 'Bank of Ayudhya', color: '#8a6d1b' },
  GSB: { bot: '030', name: 'Government Savings Bank', color: '#eb198d' },
  HSBC: { bot: '031', name: 'HSBC', color: '#fd0d1b' },
  GHB: { bot: '033', name: 'Government Housing Bank', color: '#f57d23' },
  BAAC: { bot: '034', name: 'BAAC', color: '#4b9b1d' },
  EXIM: { bot: '035', name: 'EXIM Thailand', color: '#35529b' },
  BOC: { bot: '052', name: 'Bank of China', color: '#b60b1c' },
  IBANK: { bot: '066', name: 'Islamic Bank of Thailand', color: '#184615' },
  TISCO: { bot: '067', name: 'TISCO Bank', color: '#12549f' },
  KKP: { bot: '069', name: 'Kiatnakin Phatra Bank', color: '#199cc5' },
  ICBC: { bot: '070', name: 'ICBC (Thai)', color: '#c50f1c' },
  TCRB: { bot: '071', name: 'Thai Credit Bank', color: '#0a4ab3' },
  LHB: { bot: '073', name: 'Land and Houses Bank', color: '#6d6e71' },
  SME: { bot: '098', name: 'SME Development Bank', color: '#0f4c8a' },
  TRUEWALLET: { bot: '', name: 'TrueMoney Wallet', color: '#f47b20' },
  BCEL: { bot: '', name: 'BCEL One', color: '#c8102e' },
};

export function bankOf(code: string): Bank {
  return banks[code] ?? { bot: '', name: code, color: '#445566' };
}

export function bankByNumber(bot: string): string | undefined {
  return Object.keys(banks).find((code) => bot !== '' && banks[code]?.bot === bot);
}

export function maskAccount(accountNo: string): string {
  const shown = accountNo.slice(-5, -1);
  const hidden = 'x'.repeat(Math.max(accountNo.length - 5, 0));
  return accountNo.length === 10 ? `xxx-x-x${shown}-x` : `${hidden}${shown}x`;
}

export function maskName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const initial = rest.at(-1)?.slice(0, 1);
  return initial === undefined ? first : `${first} ${initial}.`;
}
