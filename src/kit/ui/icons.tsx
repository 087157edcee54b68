import type { ReactNode } from 'react'
import type { IconName } from '../web/icon-name.ts'

/** In a 20 px box and in the text's colour. Icons are decorative: the control beside them has the name. */
const shapes = {
  menu: <path d="M3.5 5.5h13M3.5 10h13M3.5 14.5h13" />,
  folder: <path d="M2.5 15V5.5a1 1 0 0 1 1-1h4l2 2h7a1 1 0 0 1 1 1V15a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1Z" />,
  bell: <path d="M5 14V9a5 5 0 0 1 10 0v5l1.5 1.5h-13L5 14ZM8.5 17.5h3" />,
  file: (
    <>
      <path d="M5 2.5h7l3.5 3.5v11a.5.5 0 0 1-.5.5H5a.5.5 0 0 1-.5-.5V3a.5.5 0 0 1 .5-.5Z" />
      <path d="M11.5 2.5V6.5h4M7 10h6M7 13.5h4" />
    </>
  ),
  people: (
    <>
      <circle cx="8" cy="6.5" r="3" />
      <path d="M2.5 16.5c.3-3.6 2.6-5.5 5.5-5.5s5.2 1.9 5.5 5.5M12.5 3.8a3 3 0 0 1 0 5.4M15 11.8c1.5.9 2.4 2.5 2.5 4.7" />
    </>
  ),
  user: (
    <>
      <circle cx="10" cy="6.5" r="3.5" />
      <path d="M3.5 17c.4-3.9 3.1-6 6.5-6s6.1 2.1 6.5 6" />
    </>
  ),
  key: (
    <>
      <circle cx="12.5" cy="7.5" r="4.5" />
      <path d="M9.2 10.8 3 17M5 15l2 2" />
    </>
  ),
  card: (
    <>
      <rect x="2" y="4" width="16" height="12" rx="1" />
      <circle cx="7" cy="8.5" r="1.6" />
      <path d="M4.5 13.2c.3-1.5 1.2-2.2 2.5-2.2s2.2.7 2.5 2.2M12 8h3.5M12 12h3.5" />
    </>
  ),
  resume: (
    <>
      <path d="M15.5 8V3a.5.5 0 0 0-.5-.5H5a.5.5 0 0 0-.5.5v14a.5.5 0 0 0 .5.5h3.5M7.5 6h5M7.5 9.5h2" />
      <circle cx="13.5" cy="12.5" r="2" />
      <path d="M10.5 18c.2-2 1.4-3 3-3s2.8 1 3 3" />
    </>
  ),
  list: (
    <>
      <rect x="2.5" y="3" width="15" height="14" rx="1" />
      <path d="M6 7h.01M6 10h.01M6 13h.01M9 7h5.5M9 10h5.5M9 13h5.5" />
    </>
  ),
  board: (
    <>
      <rect x="2.5" y="3" width="15" height="14" rx="1" />
      <path d="M6.5 6v7M10 6v4M13.5 6v3" />
    </>
  ),
  chart: <path d="M2.5 3v14h15M6 14v-4M9.5 14V7M13 14v-5M16 14V5.5" />,
  reportSheet: (
    <>
      <path d="M5 2.5h7l3.5 3.5v11a.5.5 0 0 1-.5.5H5a.5.5 0 0 1-.5-.5V3a.5.5 0 0 1 .5-.5Z" />
      <path d="M7.5 14v-2.5M10 14V9M12.5 14v-3.5" />
    </>
  ),
  trend: <path d="M2.5 3v14h15M5.5 13.5l3.5-4 2.5 2.5 5-6.5M13 5.5h3.5V9" />,
  pulse: <path d="M1.5 10.5h4L8 4.5l4 11 2.5-5h4" />,
  gear: (
    <>
      <circle cx="10" cy="10" r="2.6" />
      <circle cx="10" cy="10" r="5.4" />
      <path d="M10 1.8v2.8M10 15.4v2.8M1.8 10h2.8M15.4 10h2.8M4.2 4.2l2 2M13.8 13.8l2 2M4.2 15.8l2-2M13.8 6.2l2-2" />
    </>
  ),
  clock: (
    <>
      <path d="M14.5 3.8A7.5 7.5 0 1 0 17.5 10" />
      <path d="M10 5.5V10h4M17.5 6.5h.01" />
    </>
  ),
  target: (
    <>
      <circle cx="10" cy="10" r="6" />
      <circle cx="10" cy="10" r="1.8" />
      <path d="M10 1.5V4M10 16v2.5M1.5 10H4M16 10h2.5" />
    </>
  ),
  shield: (
    <>
      <path d="M10 2 16.5 4v5c0 4.2-2.6 7.2-6.5 9-3.9-1.8-6.5-4.8-6.5-9V4L10 2Z" />
      <path d="m7.2 9.8 2 2 3.6-3.8" />
    </>
  ),
  checkBox: (
    <>
      <rect x="3" y="3" width="14" height="14" rx="1" />
      <path d="m6.5 10 2.5 2.5 4.5-5" />
    </>
  ),
  check: <path d="m4 10.5 4 4 8-9" />,
  plus: <path d="M10 4v12M4 10h12" />,
  minus: <path d="M4 10h12" />,
  close: <path d="m4.5 4.5 11 11m0-11-11 11" />,
  calendar: (
    <>
      <rect x="2.5" y="4" width="15" height="13" rx="1" />
      <path d="M2.5 8.5h15M6.5 2.5v3M13.5 2.5v3" />
    </>
  ),
  chevronDown: <path d="m5 7.5 5 5 5-5" />,
  chevronUp: <path d="m5 12.5 5-5 5 5" />,
  chevronLeft: <path d="m12.5 5-5 5 5 5" />,
  chevronRight: <path d="m7.5 5 5 5-5 5" />,
  arrowUp: <path d="M10 16.5v-13M5.5 8 10 3.5 14.5 8" />,
  arrowDown: <path d="M10 3.5v13M5.5 12l4.5 4.5 4.5-4.5" />,
  similar: <path d="M3 8c2.3-2.6 4.7-2.6 7 0s4.7 2.6 7 0M3 13.5c2.3-2.6 4.7-2.6 7 0s4.7 2.6 7 0" />,
  search: (
    <>
      <circle cx="8.5" cy="8.5" r="5" />
      <path d="m12.3 12.3 4.7 4.7" />
    </>
  ),
  upload: <path d="M10 13V3.5M6 7.5l4-4 4 4M3 12.5V16a.5.5 0 0 0 .5.5h13a.5.5 0 0 0 .5-.5v-3.5" />,
  download: <path d="M10 3v9.5M6 8.5l4 4 4-4M3 12.5V16a.5.5 0 0 0 .5.5h13a.5.5 0 0 0 .5-.5v-3.5" />,
  columns: <path d="M2.5 5v10M17.5 5v10M5.5 10h9M8 7.5 5.5 10 8 12.5M12 7.5l2.5 2.5-2.5 2.5" />,
  filter: <path d="M3 4.5h14l-5.5 6.5v5l-3-1.5V11L3 4.5Z" />,
  copy: (
    <>
      <rect x="7" y="7" width="10" height="10" rx="1" />
      <path d="M13 7V4a1 1 0 0 0-1-1H4a1 1 0 0 0-1 1v8a1 1 0 0 0 1 1h3" />
    </>
  ),
  edit: <path d="M3.5 16.5v-3.2L13 3.8a1 1 0 0 1 1.4 0l1.8 1.8a1 1 0 0 1 0 1.4l-9.5 9.5H3.5ZM11 6l3 3" />,
  trash: <path d="M3.5 5.5h13M8 5.5v-2h4v2M5 5.5l.8 11h8.4l.8-11M8.5 8.5v5M11.5 8.5v5" />,
  more: <path d="M10 4.5h.01M10 10h.01M10 15.5h.01" strokeWidth={2.6} />,
  eye: (
    <>
      <path d="M1.5 10S4.5 4.5 10 4.5 18.5 10 18.5 10 15.5 15.5 10 15.5 1.5 10 1.5 10Z" />
      <circle cx="10" cy="10" r="2.5" />
    </>
  ),
  eyeOff: (
    <path d="m3 3 14 14M8 5c.6-.3 1.3-.5 2-.5 5.5 0 8.5 5.5 8.5 5.5s-.9 1.7-2.6 3.2M5 6.3C2.7 7.9 1.5 10 1.5 10s3 5.5 8.5 5.5c1.5 0 2.8-.4 4-1M8.2 8.2a2.5 2.5 0 0 0 3.6 3.6" />
  ),
  lock: (
    <>
      <rect x="4" y="9" width="12" height="8.5" rx="1" />
      <path d="M6.5 9V6.5a3.5 3.5 0 0 1 7 0V9" />
    </>
  ),
  warning: (
    <>
      <path d="M10 3 18 16.5H2L10 3Z" />
      <path d="M10 8v4M10 14.3h.01" />
    </>
  ),
  error: <path d="M6.7 2.5h6.6l4.2 4.2v6.6l-4.2 4.2H6.7l-4.2-4.2V6.7l4.2-4.2ZM7.5 7.5l5 5m0-5-5 5" />,
  info: (
    <>
      <circle cx="10" cy="10" r="7.5" />
      <path d="M10 9v5M10 6.3h.01" />
    </>
  ),
  offline: (
    <path d="M8.5 11.5 4.8 15.2M15.2 4.8l-3.7 3.7M7 5 5 3M4 8H2M13 15l2 2M16 12h2M9 5.5l1.5-1.5a3.9 3.9 0 0 1 5.5 5.5L14.5 11M11 14.5 9.5 16A3.9 3.9 0 0 1 4 10.5L5.5 9" />
  ),
  retry: <path d="M16.5 10A6.5 6.5 0 1 1 14 4.9M16.5 2.5V6H13" />,
  returnArrow: <path d="M7 4 3 8l4 4M3 8h9.5a4 4 0 0 1 0 8H8" />,
  external: <path d="M8 4.5H3.5v12h12V12M11 3h6v6M17 3l-8 8" />,
  logout: <path d="M8 3.5H4a.5.5 0 0 0-.5.5v12a.5.5 0 0 0 .5.5h4M12.5 6.5 16.5 10l-4 3.5M16 10H8" />,
  sun: (
    <>
      <circle cx="10" cy="10" r="3.5" />
      <path d="M10 1.5v2M10 16.5v2M1.5 10h2M16.5 10h2M4 4l1.4 1.4M14.6 14.6 16 16M4 16l1.4-1.4M14.6 5.4 16 4" />
    </>
  ),
  moon: <path d="M16.5 12.3A7 7 0 0 1 7.7 3.5a7 7 0 1 0 8.8 8.8Z" />,
  save: <path d="M3.5 3.5h10l3 3v10h-13v-13ZM6.5 3.5v4h6v-4M6.5 16.5V11h7v5.5" />,
  print: <path d="M5.5 7V3h9v4M5.5 14h-2a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1h13a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1h-2M5.5 11.5h9V17h-9Z" />,
  home: <path d="M3 9.5 10 3l7 6.5M5 8v8.5h3.5V12h3v4.5H15V8" />,
} satisfies Record<IconName, ReactNode>

/** @param size the side in px */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {shapes[name]}
    </svg>
  )
}
