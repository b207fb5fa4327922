export const cards = {
  seven: '<path fill="#c8102e" d="M9 7h30v9L25 42H14L27 17H17v5H9z"/><path fill="#f7b7bf" d="M12 10h24v3H12z"/>',
  star: '<path fill="#e0a100" d="m24 4 6 13 14 2-10 10 3 14-13-7-13 7 3-14L4 19l14-2z"/><path fill="#ffd75e" d="m24 12 4 8 8 1-6 6 2 9-8-5z"/>',
  diamond:
    '<path fill="#1676b8" d="M12 8h24l8 11-20 22L4 19z"/><path fill="#63b6ea" d="M12 8h24l-6 11H18z"/><path fill="#a9dcfa" d="m18 19 6 22 6-22z"/>',
  cherry:
    '<path fill="none" stroke="#3f7d2c" stroke-width="3" d="M16 30C17 18 24 10 34 6c-2 9-2 15 0 22"/><circle cx="15" cy="34" r="9" fill="#c8102e"/><circle cx="34" cy="35" r="9" fill="#a30d26"/><circle cx="12" cy="31" r="2.5" fill="#f7b7bf"/><circle cx="31" cy="32" r="2.5" fill="#f7b7bf"/>',
  bell: '<path fill="#d79a00" d="M24 5a3 3 0 0 1 3 3c7 2 10 8 10 15 0 7 2 9 4 12H7c2-3 4-5 4-12C11 16 14 10 21 8a3 3 0 0 1 3-3z"/><path fill="#8a5a00" d="M7 35h34v3H7z"/><circle cx="24" cy="41" r="4" fill="#8a5a00"/><path fill="#ffe08a" d="M17 15c-2 4-2 9-2 14h3c0-5 0-10 2-13z"/>',
  heart:
    '<path fill="#d3203f" d="M24 42C10 32 4 25 4 17a10 10 0 0 1 20-3 10 10 0 0 1 20 3c0 8-6 15-20 25z"/><path fill="#f59aab" d="M10 16a5 5 0 0 1 6-4c-3 1-4 4-4 7z"/>',
  spade:
    '<path fill="#232946" d="M24 4c9 9 18 15 18 23a9 9 0 0 1-16 5c0 5 2 8 5 11H17c3-3 5-6 5-11a9 9 0 0 1-16-5C6 19 15 13 24 4z"/><path fill="#6b759e" d="M12 25c1-3 4-6 7-9-2 4-4 7-4 10z"/>',
  club: '<g fill="#1f5138"><circle cx="24" cy="14" r="9"/><circle cx="13" cy="27" r="9"/><circle cx="35" cy="27" r="9"/><path d="M22 24h4c0 9 2 15 6 19H16c4-4 6-10 6-19z"/></g><circle cx="21" cy="11" r="2.5" fill="#8cc3a5"/>',
  crown:
    '<path fill="#d79a00" d="M6 38 3 14l11 9 10-17 10 17 11-9-3 24z"/><path fill="#8a5a00" d="M6 36h36v5H6z"/><circle cx="24" cy="30" r="3.5" fill="#c8102e"/><circle cx="13" cy="31" r="2.5" fill="#1676b8"/><circle cx="35" cy="31" r="2.5" fill="#1676b8"/>',
  nought: '<circle cx="24" cy="24" r="15" fill="none" stroke="#1746a2" stroke-width="8"/>',
  cross: '<path fill="none" stroke="#c2410c" stroke-width="9" stroke-linecap="round" d="m11 11 26 26M37 11 11 37"/>',
  triangle: '<path fill="none" stroke="#2f7d4f" stroke-width="6" stroke-linejoin="round" d="m24 9 17 29H7z"/>',
  square: '<path fill="none" stroke="#7a4fb0" stroke-width="6" stroke-linejoin="round" d="M9 9h30v30H9z"/>',
  mask: '<path fill="#5a3fa0" d="M3 15c8-5 14-3 21 1 7-4 13-6 21-1-1 13-6 20-13 20-4 0-6-4-8-6-2 2-4 6-8 6-7 0-12-7-13-20z"/><path fill="#ece8ff" d="M10 20c4-2 8-1 9 3-3 3-7 2-9-3zm28 0c-4-2-8-1-9 3 3 3 7 2 9-3z"/><path fill="#d79a00" d="m24 4 3 7-3 4-3-4z"/>',
  candle:
    '<path fill="#f4f0e4" stroke="#b9b09a" stroke-width="1.5" d="M17 20h14v22H17z"/><path fill="#b9b09a" d="M10 41h28v4H10z"/><path fill="#f08c00" d="M24 3c5 6 6 9 6 12a6 6 0 0 1-12 0c0-3 1-6 6-12z"/><path fill="#ffe08a" d="M24 10c2 3 3 4 3 6a3 3 0 0 1-6 0c0-2 1-3 3-6z"/>',
};
