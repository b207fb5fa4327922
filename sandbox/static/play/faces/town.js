export const town = {
  lantern:
    '<path fill="#8a5a00" d="M18 5h12v4H18zm0 31h12v4H18z"/><ellipse cx="24" cy="22" rx="18" ry="14" fill="#c8102e"/><path fill="none" stroke="#ffc45c" stroke-width="2" d="M24 8v28M15 10c-4 8-4 16 0 24M33 10c4 8 4 16 0 24"/><path fill="none" stroke="#8a5a00" stroke-width="2" d="M24 40v6M20 40v4M28 40v4"/>',
  moon: '<path fill="#e3b73a" d="M30 4a20 20 0 1 0 14 27A17 17 0 0 1 30 4z"/><circle cx="17" cy="22" r="3" fill="#b98a12"/><circle cx="22" cy="33" r="2" fill="#b98a12"/>',
  fan: '<path fill="#2f7d6b" d="M2 26a22 22 0 0 1 44 0L24 42z"/><path fill="none" stroke="#d6f2ea" stroke-width="2" d="M24 42V5M24 42 11 9M24 42 37 9M24 42 4 18M24 42l20-24"/><path fill="#8a5a00" d="M20 37h8l-2 8h-4z"/>',
  bulb: '<path fill="#f2b705" d="M24 4a15 15 0 0 1 9 27c-2 2-2 3-2 5H17c0-2 0-3-2-5a15 15 0 0 1 9-27z"/><path fill="#fff1b8" d="M16 12c-3 4-3 8-1 12h4c-2-5-1-9 2-13z"/><path fill="#6b6f80" d="M17 38h14v3H17zm3 4h8v3h-8z"/>',
  bowl: '<path fill="none" stroke="#e2b04a" stroke-width="3" d="M10 22c3-6 6-6 9 0 3-6 6-6 9 0 3-6 6-6 9 0"/><path fill="#1676b8" d="M3 23h42c0 10-6 18-14 20H17C9 41 3 33 3 23z"/><path fill="#d9eefb" d="M5 27h38v3H5z"/><path stroke="#8a5a00" stroke-width="2.5" d="M26 21 40 4M31 21 44 8"/>',
  skewer:
    '<path stroke="#a5762c" stroke-width="3" stroke-linecap="round" d="M7 43 43 5"/><g fill="#b5532a"><circle cx="16" cy="33" r="7"/><circle cx="24" cy="25" r="7"/><circle cx="32" cy="17" r="7"/></g><g fill="#e59a6d"><circle cx="14" cy="31" r="2"/><circle cx="22" cy="23" r="2"/><circle cx="30" cy="15" r="2"/></g>',
  tea: '<path fill="#d9792b" d="M11 17h26l-3 27H14z"/><path fill="#fbe3c6" d="M11 17h26l-1 8H12z"/><path fill="#9aa3b5" d="M8 13h32v4H8z"/><path stroke="#c8102e" stroke-width="3" d="m26 17 5-14"/>',
  ticket:
    '<path fill="#d3203f" d="M3 13h42v7a4 4 0 0 0 0 8v7H3v-7a4 4 0 0 0 0-8z"/><path stroke="#fbd3da" stroke-width="2" stroke-dasharray="3 3" d="M33 14v20"/><path fill="#fbd3da" d="M10 19h16v3H10zm0 7h11v3H10z"/>',
  clapper:
    '<path fill="#2b2f3d" d="M4 19h40v24H4z"/><path fill="#2b2f3d" d="m3 12 38-9 2 7-38 9z"/><path fill="#f4f4f4" d="m10 10 6-1 3 6-6 1zm14-3 6-1 3 6-6 1zM4 20h8l-4 6H4zm16 0h8l-4 6h-8zm16 0h8l-4 6h-8z"/>',
  popcorn:
    '<g fill="#ffe9a8"><circle cx="14" cy="15" r="7"/><circle cx="24" cy="11" r="8"/><circle cx="34" cy="15" r="7"/></g><path fill="#d3203f" d="M8 18h32l-5 27H13z"/><path fill="#fff" d="M16 18h5l1 27h-4zm11 0h5l-2 27h-4z"/>',
  camera:
    '<path fill="#46506b" d="M4 18h28v22H4z"/><path fill="#2b3146" d="m32 26 12-7v20l-12-7z"/><circle cx="12" cy="11" r="7" fill="#6b759e"/><circle cx="26" cy="11" r="6" fill="#6b759e"/><circle cx="12" cy="11" r="2.5" fill="#dfe4f2"/><circle cx="26" cy="11" r="2" fill="#dfe4f2"/>',
  tent: '<path fill="#1d4f91" d="M22 4h3v8h-3z"/><path fill="#e0a100" d="M25 4h10l-3 3 3 3H25z"/><path fill="#b3202c" d="M24 11 4 26v18h40V26z"/><path fill="#fff" d="m24 11-8 15v18h5l3-33zm0 0 8 15v18h-5z"/><path fill="#5e0f17" d="M19 44c0-8 2-12 5-15 3 3 5 7 5 15z"/>',
  ball: '<circle cx="24" cy="24" r="19" fill="#1d4f91"/><path fill="#ffd75e" d="M24 5c8 5 11 11 11 19s-3 14-11 19c-8-5-11-11-11-19S16 10 24 5z"/><path fill="#b3202c" d="M24 5c3 5 4 11 4 19s-1 14-4 19c-3-5-4-11-4-19s1-14 4-19z"/>',
  hat: '<path fill="#26263a" d="M13 8h22l-2 26H15z"/><path fill="#26263a" d="M4 33h40c-2 6-10 8-20 8S6 39 4 33z"/><path fill="#b3202c" d="M14 25h20l-1 7H15z"/>',
  drum: '<path fill="#b3202c" d="M6 18h36v20c-8 6-28 6-36 0z"/><ellipse cx="24" cy="18" rx="18" ry="6" fill="#fff3d6"/><path fill="none" stroke="#ffd75e" stroke-width="2" d="m6 22 9 18 9-17 9 17 9-18"/><path stroke="#8a5a00" stroke-width="3" stroke-linecap="round" d="M20 16 6 4M28 16 42 4"/>',
  barge:
    '<path fill="#c99700" d="M3 12c5-3 8 0 7 6l-2 8h29c3 0 5-2 7-6 1 9-4 17-12 17H15C7 37 5 30 6 24z"/><path fill="#7c1224" d="M17 26V14h16v12z"/><path fill="#f3cf73" d="m14 15 11-9 11 9z"/><path fill="#1d6fa8" d="M2 38c6 4 8 4 11 0 5 4 7 4 11 0 4 4 6 4 11 0 3 4 6 4 11 0v6H2z"/>',
  paddle:
    '<path stroke="#8a5a00" stroke-width="4" stroke-linecap="round" d="M8 40 27 21"/><path fill="#c99700" d="M24 24c-1-8 5-17 18-19-2 13-11 19-19 18z"/><path fill="none" stroke="#7c1224" stroke-width="2.5" d="m27 21 12-13"/><path fill="#7c1224" d="m4 41 3-3 4 4-3 3z"/>',
  parasol:
    '<path fill="#7c1224" d="M3 25C5 12 14 7 24 7s19 5 21 18c-5-4-9-4-12 0-3-4-6-4-9 0-3-4-6-4-9 0-3-4-7-4-12 0z"/><path fill="#f3cf73" d="M22 3h4v6h-4z"/><path fill="none" stroke="#c99700" stroke-width="3" stroke-linecap="round" d="M24 24v15c0 5-7 5-7 0"/>',
};
