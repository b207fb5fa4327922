import { killPoints } from './points.ts';

const folder = '/server/src/';

/**
 * Adds kill points to the source of a server module, so that production code has no hook. Throws when a point's
 * function is missing.
 */
export function instrument(path: string, source: string): string | undefined {
  const [, file] = path.replaceAll('\\', '/').split(folder);
  if (file === undefined) return undefined;
  const own = [...killPoints.entries()].filter(([, point]) => point.file === file);
  if (own.length === 0) return undefined;
  const up = '../'.repeat(file.split('/').length);
  const wrapped = own.reduce((text, [nth, { wraps }]) => addPoint(text, nth, wraps, file), source);
  return `${wrapped}import { wrap as wrapAtPoint } from '${up}test/kill-points/passing.ts';\n`;
}

function addPoint(source: string, nth: number, name: string, file: string): string {
  if (new RegExp(`^(?:export )?(?:async )?function ${name}\\b`, 'm').test(source)) {
    return `${source}${name} = wrapAtPoint(${nth}, ${name});\n`;
  }
  const imported = new RegExp(`^(import \\{[^}]*?)\\b${name}\\b(?=[^}]*\\} from)`, 'm');
  if (!imported.test(source)) throw new Error(`${file} has no ${name} for its kill point`);
  const inner = `${name}AtPoint${nth}`;
  return `${source.replace(imported, `$1${name} as ${inner}`)}var ${name} = wrapAtPoint(${nth}, ${inner});\n`;
}
