import type { ReactNode } from 'react';
import { smallHash } from '@kapao/contract/hash';
import css from './pattern.module.css';

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

const rings = (): ReactNode => (
  <g fill="none" stroke="#fff" strokeOpacity=".13" strokeWidth="10">
    {range(5).map((ring) => (
      <circle key={ring} cx="150" cy="96" r={22 + ring * 24} />
    ))}
  </g>
);

const waves = (): ReactNode => (
  <g fill="none" stroke="#fff" strokeOpacity=".13" strokeWidth="7">
    {range(6).map((wave) => (
      <path key={wave} d={`M-10 ${4 + wave * 20}q23-18 46 0t46 0 46 0 46 0 46 0`} />
    ))}
  </g>
);

const slants = (): ReactNode =>
  range(7).map((slant) => {
    const left = -80 + slant * 44;
    return <path key={slant} d={`M${left} 110 ${left + 64} 0h20L${left + 20} 110z`} />;
  });

const diamonds = (): ReactNode =>
  range(35).map((cell) => {
    const row = Math.floor(cell / 7);
    return <path key={cell} d={`M${(cell % 7) * 28} ${row * 28 - 14}l14 14-14 14-14-14z`} />;
  });

const pillars = (): ReactNode =>
  range(7).map((pillar) => (
    <rect key={pillar} x={4 + pillar * 28} y={48 - pillar * 4} width="16" height="120" rx="8" />
  ));

const peaks = (): ReactNode => (
  <>
    <path d="M0 110V70l44-44 44 44 44-44 44 44v40z" />
    <path d="M0 110V92l44-44 44 44 44-44 44 44v18z" />
  </>
);

const dots = (): ReactNode => (
  <g fillOpacity=".16">
    {range(77).map((cell) => {
      const row = Math.floor(cell / 11);
      return <circle key={cell} cx={4 + (cell % 11) * 18 + (row % 2) * 9} cy={6 + row * 18} r="3.4" />;
    })}
  </g>
);

const patterns = [rings, waves, slants, diamonds, pillars, peaks, dots];

export function Pattern({ code }: { code: string }) {
  const draw = patterns[smallHash(`${code}.art`) % patterns.length] ?? rings;
  return (
    <svg
      className={css['pattern']}
      viewBox="0 0 176 110"
      preserveAspectRatio="xMidYMid slice"
      fill="#fff"
      fillOpacity=".09"
      aria-hidden="true"
    >
      {draw()}
    </svg>
  );
}
