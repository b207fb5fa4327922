import type { ReactNode } from 'react';

/** The drawing of every icon: 24 box, stroke only (DESIGN §11). */
export const iconPaths = {
  home: <path d="M4 10.5 12 4l8 6.5V18a2 2 0 0 1-2 2h-3.5v-5.5h-5V20H6a2 2 0 0 1-2-2z" />,
  profile: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6" />
    </>
  ),
  document: (
    <>
      <path d="M7 3h7l5 5v11a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z" />
      <path d="M14 3v5h5M9 13h6M9 17h4" />
    </>
  ),
  list: (
    <>
      <path d="M9 6h11M9 12h11M9 18h11" />
      <circle cx="4.5" cy="6" r=".6" />
      <circle cx="4.5" cy="12" r=".6" />
      <circle cx="4.5" cy="18" r=".6" />
    </>
  ),
  chat: <path d="M20 11.5a7.5 7.5 0 0 1-7.5 7.5c-1.3 0-2.5-.3-3.6-.9L4 20l1.7-4.3A7.5 7.5 0 1 1 20 11.5z" />,
  globe: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M3.5 12h17M12 3.5c2.5 2.4 3.7 5.2 3.7 8.5s-1.2 6.100-3.7 8.5c-2.5-2.4-3.7-5.2-3.7-8.5S9.5 5.900 12 3.5z" />
    </>
  ),
  logout: <path d="M14 4H7a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h7M10 12h11M17.5 8.5 21 12l-3.5 3.5" />,
  refresh: <path d="M20 11.5A8 8 0 0 0 5.3 7.4L4 9M4 4v5h5M4 12.5a8 8 0 0 0 14.7 4.100L20 15M20 20v-5h-5" />,
  deposit: <path d="M3.5 11.5V17a4 4 0 0 0 4 4h9a4 4 0 0 0 4-4v-5.5M12 3v11.5M7.5 10l4.5 4.5 4.5-4.5" />,
  withdraw: <path d="M3.5 11.5V17a4 4 0 0 0 4 4h9a4 4 0 0 0 4-4v-5.5M12 15V3.5M7.5 8 12 3.5 16.5 8" />,
  swap: <path d="M4 8.5h15M15.5 5 19 8.5 15.5 12M20 15.5H5M8.5 12 5 15.5 8.5 19" />,
  wheel: (
    <>
      <circle cx="12" cy="12.5" r="8.5" />
      <circle cx="12" cy="12.5" r="2.5" />
      <path d="M12 4v6M19.4 16.8l-5.2-3M4.6 16.8l5.2-3M12 2v2" />
    </>
  ),
  invite: (
    <>
      <circle cx="10" cy="8" r="4" />
      <path d="M3 20c.7-3.8 3.4-5.7 7-5.7 1.5 0 2.900.3 4 1M18 14v6M15 17h6" />
    </>
  ),
  bonus: (
    <path d="M4 11h16v8a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 19zM3 7.5h18V11H3zM12 7.5v13M12 7.5S10.5 3 8 3a2.2 2.2 0 0 0 0 4.5zM12 7.5S13.5 3 16 3a2.2 2.2 0 0 1 0 4.5z" />
  ),
  refund: (
    <>
      <path d="M4 5v5h5" />
      <path d="M4.5 10A8 8 0 1 1 4 13.5" />
      <path d="M12 8.5v7M9.8 10.5h3.3a1.2 1.2 0 0 1 0 3H9.8" />
    </>
  ),
  copy: (
    <>
      <rect x="8.5" y="8.5" width="12" height="12" rx="2.5" />
      <path d="M15.5 5.5V5A1.5 1.5 0 0 0 14 3.5H5A1.5 1.5 0 0 0 3.5 5v9A1.5 1.5 0 0 0 5 15.5h.5" />
    </>
  ),
  check: <path d="M5 12.5 10 17.5 19.5 7" />,
  close: <path d="M6 6l12 12M18 6 6 18" />,
  lock: (
    <>
      <rect x="5" y="10.5" width="14" height="10" rx="2.5" />
      <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5" />
    </>
  ),
  eye: (
    <>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
      <circle cx="12" cy="12" r="3" />
    </>
  ),
  alert: <path d="M12 4 2.8 19.5h18.4zM12 10v4.5M12 17.2v.1" />,
  info: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 11v5.5M12 7.7v.1" />
    </>
  ),
  success: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M8 12.3l2.8 2.8L16 9.5" />
    </>
  ),
  failure: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M9 9l6 6M15 9l-6 6" />
    </>
  ),
  key: (
    <>
      <circle cx="8" cy="15.5" r="4" />
      <path d="M11 12.5 19.5 4M16 7.5l2.5 2.5" />
    </>
  ),
  phone: (
    <>
      <rect x="6.5" y="2.5" width="11" height="19" rx="2.5" />
      <path d="M11 18.5h2" />
    </>
  ),
  upload: <path d="M12 15.5V4M7.5 8.5 12 4l4.5 4.5M4 15v3a2.5 2.5 0 0 0 2.5 2.5h11A2.5 2.5 0 0 0 20 18v-3" />,
  qr: <path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM17.5 17.5H20V20h-2.5zM20 14v1M14 20v-1" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7v5l3.5 2" />
    </>
  ),
  send: <path d="M4.5 12 20 4.5 15 20l-3.5-6.5z M11.5 13.5 20 4.5" />,
  attach: (
    <path d="M19.5 11.5l-7.6 7.6a4.8 4.8 0 0 1-6.8-6.8l8-8a3.2 3.2 0 0 1 4.5 4.5l-7.900 7.900a1.6 1.6 0 0 1-2.3-2.3l7-7" />
  ),
  image: (
    <>
      <rect x="3.5" y="4.5" width="17" height="15" rx="2.5" />
      <circle cx="9" cy="10" r="1.6" />
      <path d="M4 17l4.5-4 3.5 3 3.5-3.5 5 4.5" />
    </>
  ),
  howto: (
    <>
      <rect x="3.5" y="5" width="17" height="14" rx="2.5" />
      <path d="M10 9.2v5.6l4.7-2.8z" />
    </>
  ),
  play: <path d="M7 4.5v15l12.5-7.5z" />,
  search: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="M16 16l4.5 4.5" />
    </>
  ),
  external: <path d="M13.5 4.5h6v6M19.5 4.5l-9 9M10 5.5H6.5a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V14" />,
  bank: <path d="M3.5 9.5 12 4l8.5 5.5zM5.5 9.5v8M10 9.5v8M14 9.5v8M18.5 9.5v8M3.5 20h17" />,
  wallet: (
    <path d="M4 8.5A2.5 2.5 0 0 1 6.5 6h11A2.5 2.5 0 0 1 20 8.5v9a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 17.5zM20 11h-4.5a2 2 0 0 0 0 4H20" />
  ),
  edit: <path d="M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19z" />,
  trash: <path d="M5 7h14M9.5 7V4.5h5V7M7 7l.8 13h8.4L17 7M10.5 11v5.5M13.5 11v5.5" />,
  'chevron-down': <path d="M6 9.5l6 6 6-6" />,
  'chevron-left': <path d="M14.5 6l-6 6 6 6" />,
  'chevron-right': <path d="M9.5 6l6 6-6 6" />,
  plus: <path d="M12 5v14M5 12h14" />,
  offline: (
    <path d="M3 9.5a13 13 0 0 1 3.5-2.4M11 5.7a13 13 0 0 1 10 3.8M6.5 13a8 8 0 0 1 3-1.900M14.5 11.3a8 8 0 0 1 3 1.7M9.7 16.5a3.5 3.5 0 0 1 4.6 0M12 19.5v.1M4 3.5l16 17" />
  ),
  'eye-off': (
    <path d="M4 4l16 16M9.8 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.8 3.5M6.3 7.3A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.7-1.3M10 9.8a3 3 0 0 0 4.2 4.2" />
  ),
} as const satisfies Record<string, ReactNode>;

export type IconName = keyof typeof iconPaths;
