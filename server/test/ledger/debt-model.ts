export type DebtModel = {
  free: number;
  held: number;
  owed: number;
  credited: number[];
  reversed: number[];
  waiting: number[];
  paid: number[];
  rejected: number[];
};

export const emptyDebt = (): DebtModel => ({
  free: 0,
  held: 0,
  owed: 0,
  credited: [],
  reversed: [],
  waiting: [],
  paid: [],
  rejected: [],
});

export const stepKinds = [
  'pay',
  'reverse',
  'credit',
  'give',
  'take',
  'ask',
  'send',
  'reject',
  'return',
  'late',
] as const;

export type DebtStep = { kind: (typeof stepKinds)[number]; amount: number; pick: number };

export function pull(list: number[], pick: number): number | undefined {
  return list.length === 0 ? undefined : list.splice(pick % list.length, 1)[0];
}

function gain(model: DebtModel, amount: number): void {
  const paid = Math.min(model.owed, amount);
  model.owed -= paid;
  model.free += amount - paid;
}

function lose(model: DebtModel, amount: number): void {
  const taken = Math.min(model.free, amount);
  model.free -= taken;
  model.owed += amount - taken;
}

export function stepDebt(model: DebtModel, { kind, amount, pick }: DebtStep): boolean {
  switch (kind) {
    case 'pay':
      model.credited.push(amount);
      gain(model, amount);
      return true;
    case 'give':
      gain(model, amount);
      return true;
    case 'take':
      if (model.free < amount) return false;
      model.free -= amount;
      return true;
    case 'ask':
    case 'send':
      if (model.free < amount || model.owed > 0 || model.waiting.length > 0) return false;
      model.free -= amount;
      if (kind === 'ask') model.held += amount;
      (kind === 'ask' ? model.waiting : model.paid).push(amount);
      return true;
    default:
      return endDebt(model, kind, pick);
  }
}

function endDebt(model: DebtModel, kind: 'reverse' | 'credit' | 'reject' | 'return' | 'late', pick: number): boolean {
  const from = {
    reverse: 'credited',
    credit: 'reversed',
    reject: 'waiting',
    return: 'paid',
    late: 'rejected',
  } as const;
  const amount = pull(model[from[kind]], pick);
  if (amount === undefined) return false;
  if (kind === 'reverse' || kind === 'late') lose(model, amount);
  else gain(model, amount);
  if (kind === 'reverse') model.reversed.push(amount);
  if (kind === 'credit') model.credited.push(amount);
  if (kind === 'reject') {
    model.held -= amount;
    model.rejected.push(amount);
  }
  return true;
}
