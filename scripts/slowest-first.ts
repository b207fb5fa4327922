import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Slowest files, by the end of their path. Without it the smallest files come last, and some of them are slow. */
const slowest = [
  'faults/crash/crash.test.ts',
  'ledger/hostile.test.ts',
  'ledger/planted.test.ts',
  'faults/load/load.full.test.ts',
  'bonus/model.test.ts',
  'live/setup.test.ts',
  'faults/qr-crash.test.ts',
  'faults/feed-crash.test.ts',
  'races/wheel.test.ts',
  'faults/slip-crash.test.ts',
  'load/kills.full.test.ts',
  'faults/timeouts/timeouts.full.test.ts',
  'faults/secrets/secrets.full.test.ts',
  'browsers/walk.full.test.ts',
  'wheel/wheel.browser.test.tsx',
  'pages/statement.browser.test.tsx',
  'codes/money.browser.test.tsx',
  'codes/entry.browser.test.tsx',
  'codes/gifts.browser.test.tsx',
  'faults/gift-crash.test.ts',
  'races/qr.test.ts',
  'conformance/a.test.ts',
  'conformance/b.test.ts',
  'platform/db/embedded.test.ts',
  'reader/hostile.test.ts',
  'qr/sandbox.test.ts',
  'slip/sandbox.test.ts',
  'conformance/c.test.ts',
];

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = slowest.findIndex((end) => moduleId.endsWith(end));
  return place < 0 ? slowest.length : place;
};

/** Projects with slow files come first, the many small files last. */
const projects = ['e2e', 'web-browser', 'server'];
const orderOf = ({ project }: TestSpecification): number => (projects.indexOf(project.name) + 4) % 4;

/** Keeps the files of a project together: Vitest ends a shared worker when the next file is of another project. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    const byProject = Map.groupBy(usual, ({ project }) => project);
    return [...byProject.values()]
      .map((own) => own.toSorted((one, other) => placeOf(one) - placeOf(other)))
      .toSorted(([one], [other]) => (one && other ? orderOf(one) - orderOf(other) : 0))
      .flat();
  }
}
