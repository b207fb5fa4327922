export const nature = {
  cloud:
    '<path fill="#7f93ad" d="M13 39a10 10 0 0 1-1-20 13 13 0 0 1 25-1 11 11 0 0 1-1 21z"/><path fill="#c4d0df" d="M14 34a6 6 0 0 1 0-11 10 10 0 0 1 15-6c-6 0-9 4-9 8-4 0-6 4-6 9z"/>',
  pearl:
    '<circle cx="24" cy="24" r="18" fill="#8fb9c9"/><circle cx="23" cy="22" r="15" fill="#d9eef2"/><circle cx="18" cy="16" r="5" fill="#fff"/>',
  shell:
    '<path fill="#e8836b" d="M24 42C12 40 4 31 4 21 4 12 11 8 17 9c2-3 12-3 14 0 6-1 13 3 13 12 0 10-8 19-20 21z"/><path fill="none" stroke="#fbd9cf" stroke-width="2.5" d="M24 41V8M22 41 14 11M26 41l8-30M20 40 6 18M28 40l14-22"/>',
  wave: '<path fill="#1d7fa8" d="M2 34C4 18 16 8 29 10c7 1 11 6 11 11-3-5-11-5-13 0-2 4 1 9 7 10 4 1 8 0 12-3v14H2z"/><path fill="#bfe6f2" d="M29 10c7 1 11 6 11 11-2-4-6-5-9-4 1-3 0-5-2-7z"/>',
  fish: '<path fill="#e67a17" d="M3 24c7-11 20-13 29-3l12-9c-2 8-2 16 0 24l-12-9c-9 10-22 8-29-3z"/><path fill="#fbd0a3" d="M19 16c4 5 4 11 0 16-2-5-2-11 0-16z"/><circle cx="11" cy="22" r="2.5" fill="#26263a"/>',
  drop: '<path fill="#1d7fc4" d="M24 4c8 10 14 17 14 25a14 14 0 0 1-28 0C10 21 16 14 24 4z"/><path fill="#bfe1f7" d="M16 27c1-4 3-7 5-9-1 5-2 9 0 14-3 0-5-2-5-5z"/>',
  lotus:
    '<path fill="#d8598f" d="M24 6c6 7 8 16 0 33-8-17-6-26 0-33z"/><path fill="#ee8fb6" d="M11 13c8 2 12 11 13 26C13 36 7 26 11 13zm26 0c-8 2-12 11-13 26 11-3 17-13 13-26z"/><path fill="#f7c3d8" d="M2 24c9-2 17 4 22 15C12 42 4 36 2 24zm44 0c-9-2-17 4-22 15 12 3 20-3 22-15z"/><path fill="#2f7d4f" d="M10 41h28v3H10z"/>',
  leaf: '<path fill="#2f8a54" d="M24 24 38 9a20 20 0 1 1-28 0z"/><path fill="none" stroke="#a9dcb9" stroke-width="2" d="M24 24v19M24 24 8 34M24 24l16 10M24 24 5 22M24 24l19-2"/>',
  butterfly:
    '<path fill="#5a6fd0" d="M23 22C18 8 6 6 4 11c-2 6 4 14 19 13zm2 0C30 8 42 6 44 11c2 6-4 14-19 13z"/><path fill="#96a5ec" d="M23 25C12 25 8 31 10 37c3 6 10 3 13-10zm2 0c11 0 15 6 13 12-3 6-10 3-13-10z"/><path fill="#26263a" d="M22 17h4l-1 24h-2z"/><path fill="none" stroke="#26263a" stroke-width="2" d="M23 17 18 8M25 17l5-9"/>',
  sun: '<path stroke="#e67a17" stroke-width="4" stroke-linecap="round" d="M24 3v6M24 39v6M3 24h6M39 24h6M9 9l4 4M35 35l4 4M39 9l-4 4M13 35l-4 4"/><circle cx="24" cy="24" r="11" fill="#f2b705"/><circle cx="24" cy="24" r="6" fill="#ffe08a"/>',
  cup: '<path fill="none" stroke="#7a4526" stroke-width="4" d="M35 22h4a6 6 0 0 1 0 12h-5"/><path fill="#7a4526" d="M6 18h30v14c0 6-4 10-10 10H16C10 42 6 38 6 32z"/><path fill="#e9c9ae" d="M9 21h24v4H9z"/><path fill="none" stroke="#a89a8c" stroke-width="2.5" stroke-linecap="round" d="M15 13c-3-3 3-5 0-9M26 13c-3-3 3-5 0-9"/>',
  mountain:
    '<path fill="#56739a" d="M2 41 19 12l9 14 6-9 13 24z"/><path fill="#fff" d="m19 12 6 10-4-1-3 4-3-4-3 2zm15 5 4 7-4-1-3 1-1-2z"/>',
  bird: '<path fill="#2b6f8f" d="M5 19c6-8 15-8 21-1 4-4 11-5 17-2-3 2-5 4-6 7 0 10-7 17-16 17-5 0-9-1-13-4 5 0 8-2 9-5-6-1-10-5-12-12z"/><path fill="#9fd0e3" d="M17 27c5 1 10-1 13-6 1 7-3 12-10 12z"/><circle cx="35" cy="20" r="1.8" fill="#fff"/><path fill="#e67a17" d="m42 15 5 1-4 4z"/>',
  rice: '<path fill="none" stroke="#5d7a16" stroke-width="3" stroke-linecap="round" d="M14 45C16 31 21 18 33 7"/><g fill="#d9a400"><ellipse cx="36" cy="9" rx="3.5" ry="6" transform="rotate(40 36 9)"/><ellipse cx="25" cy="10" rx="3.5" ry="6" transform="rotate(-10 25 10)"/><ellipse cx="36" cy="20" rx="3.5" ry="6" transform="rotate(80 36 20)"/><ellipse cx="17" cy="18" rx="3.5" ry="6" transform="rotate(-20 17 18)"/><ellipse cx="31" cy="29" rx="3.5" ry="6" transform="rotate(75 31 29)"/><ellipse cx="11" cy="28" rx="3.5" ry="6" transform="rotate(-30 11 28)"/></g>',
  mango:
    '<path fill="#e79a0c" d="M35 9c9 7 9 21-1 29-9 7-22 7-28-1-3-5 1-9 7-13C21 18 25 5 35 9z"/><path fill="#ffd27a" d="M33 15c3 5 2 11-2 15 0-6 0-10 2-15z"/><path fill="#3f7d2c" d="M32 9c0-5 5-7 12-6-1 5-5 8-11 7z"/>',
  basket:
    '<path fill="none" stroke="#7a4526" stroke-width="4" d="M10 22a14 14 0 0 1 28 0"/><path fill="#b9803a" d="M4 21h40l-5 22H9z"/><path fill="none" stroke="#7a4526" stroke-width="2" d="M6 28h36M8 35h32M16 22l2 20M24 22v20M32 22l-2 20"/>',
  chilli:
    '<path fill="#c8102e" d="M33 14c4 5 2 15-7 22-7 5-15 7-21 6 7-4 13-10 16-18 2-6 7-13 12-10z"/><path fill="#f59aab" d="M30 18c0 5-3 10-7 13 2-5 3-10 7-13z"/><path fill="none" stroke="#3f7d2c" stroke-width="4" stroke-linecap="round" d="M31 15c1-5 3-8 8-10"/>',
};
