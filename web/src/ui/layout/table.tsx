import type { ReactNode } from 'react';
import { showDateTime } from '../../lib/format.ts';
import { Group } from './card.tsx';
import css from './table.module.css';

export function Table({ head, children }: { head: readonly string[]; children: ReactNode }) {
  return (
    <Group>
      <div className={css['box']}>
        <table className={css['table']}>
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </Group>
  );
}

export function Time({ at }: { at: string }) {
  const [day = '', time = ''] = showDateTime(at).split(' ');
  return (
    <time dateTime={at}>
      {day}
      <br />
      <span className="c2">{time}</span>
    </time>
  );
}
