import { describe } from 'vitest';
import type { CapabilityClass } from '../../../money/intent/outcome.ts';
import { useSandbox } from '../../../../test/sandbox.ts';
import { keepsAccounts } from './promises/accounts.ts';
import { showsItsStatement } from './promises/statement.ts';
import { keepsClassA } from './promises/class-a.ts';
import { keepsClassB } from './promises/class-b.ts';
import { keepsClassC } from './promises/class-c.ts';
import { bearsFaults } from './promises/faulted.ts';
import { believesNoForgery } from './promises/forged.ts';
import { codesOf } from './known.ts';
import { movesCredits } from './promises/moves.ts';
import { believesNoNonsense } from './promises/nonsense.ts';
import { showsItsStakes } from './promises/stakes.ts';
import { pace, type Stage, stageOf } from './stage.ts';

const promises: Readonly<Record<CapabilityClass, (stage: Stage) => void>> = {
  A: keepsClassA,
  B: keepsClassB,
  C: keepsClassC,
};

export function conformance(capability: CapabilityClass): void {
  const sandbox = useSandbox({ pace });
  describe.concurrent.each(codesOf(capability))('%s', (code) => {
    const stage = stageOf(sandbox, code);
    movesCredits(stage);
    showsItsStakes(stage);
    bearsFaults(stage);
    promises[capability](stage);
    believesNoNonsense(stage);
    believesNoForgery(stage);
    keepsAccounts(stage);
    showsItsStatement(stage);
  });
}
