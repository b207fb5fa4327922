import { assembleServices } from '../../src/assemble.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { createPool } from '../../src/platform/db/pool.ts';
import type { Services } from '../../src/platform/services.ts';
import type { IntentKind } from '../../src/money/intent/intent.ts';
import type { CapabilityClass } from '../../src/money/intent/outcome.ts';
import { createLogger } from '../../src/platform/log.ts';
import { testKeys } from '../keys.ts';
import { effectsOf, namesOf } from './points.ts';

/**
 * Program: prints every point at which a saga can die, for the crash matrix; with a prefix such as `qr.` only those
 * names.
 */

type Partner = { readonly code: string; readonly capability: CapabilityClass; readonly recent?: unknown };

const partnersOf: Record<IntentKind, (services: Services) => readonly Partner[]> = {
  'transfer-in': ({ games }) => [...games.values()],
  'transfer-out': ({ games }) => [...games.values()],
  payout: ({ payouts }) => [...payouts.values()],
};

function listPoints(services: Services) {
  return [...services.sagas.keys()].flatMap((kind) =>
    partnersOf[kind](services).flatMap(({ code: partner, capability, recent }) =>
      effectsOf[capability].flatMap((effect) =>
        (['before', 'after'] as const).map((edge) => {
          // Class C with a list finds the end of a call in another way.
          return { kind, partner, capability, listed: recent !== undefined, effect, edge };
        }),
      ),
    ),
  );
}

const [, , prefix] = process.argv;
const pool = createPool('postgres://unknown@127.0.0.1:9/none');
const services = assembleServices({ config: readConfig({}), pool, keys: testKeys, log: createLogger('silent') });
process.stdout.write(`${JSON.stringify(prefix === undefined ? listPoints(services) : namesOf(prefix))}\n`);
