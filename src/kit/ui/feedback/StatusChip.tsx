import type { ReactNode } from 'react'
import { type GlyphName, getStatusLook, type StatusLook } from '../../web/status-looks.ts'
import styles from './StatusChip.module.css'
import { joinClassNames } from '../class-names.ts'

const play = 'M3.5 4v8l5-4-5-4Z'
const glyphs: Record<GlyphName, ReactNode> = {
  tick: <path d="m2.5 8.5 3.5 3.5 7.5-8.5" />,
  ringedTick: (
    <>
      <path d="M13.2 5.3A6 6 0 1 1 10.5 2.5" />
      <path d="m5.3 8 2.2 2.2 5.5-6" />
    </>
  ),
  playBar: (
    <>
      <path d={play} fill="currentColor" strokeLinejoin="round" strokeWidth={1} />
      <path d="M12 3.5v9" />
    </>
  ),
  hollowPlayBar: (
    <>
      <path d={play} />
      <path d="M12 3.5v9" />
    </>
  ),
  playTick: (
    <>
      <path d="M2 4v8l4.5-4L2 4Z" fill="currentColor" strokeWidth={1} />
      <path d="m8.5 8.5 2 2 4-4.5" />
    </>
  ),
  tickDisc: (
    <>
      <circle cx="8" cy="8" r="6.2" fill="currentColor" />
      <path className={styles.cut} d="m5.2 8.3 2 2 3.8-4.3" />
    </>
  ),
  octagonCross: (
    <>
      <path d="M5.4 1.8h5.2l3.6 3.6v5.2l-3.6 3.6H5.4l-3.6-3.6V5.4l3.6-3.6Z" fill="currentColor" strokeWidth={1} />
      <path className={styles.cut} d="m5.7 5.7 4.6 4.6m0-4.6-4.6 4.6" />
    </>
  ),
  returnArrow: <path d="M5.5 3 2.5 6l3 3M2.5 6H10a3.3 3.3 0 0 1 0 6.6H6.5" />,
  circlingArrow: <path d="M13 9.5A5.3 5.3 0 1 1 12.3 5M13.5 2v3.5H10" />,
  arrowUp: <path d="M8 10.5v-8M4.8 5.5 8 2.3l3.2 3.2M2.5 13.5h11" />,
  ring: <circle cx="8" cy="8" r="5.5" />,
  halfDisc: (
    <>
      <circle cx="8" cy="8" r="5.8" />
      <path d="M8 2.2a5.8 5.8 0 0 1 0 11.6V2.2Z" fill="currentColor" stroke="none" />
    </>
  ),
  dash: <path d="M3 8h10" />,
  triangle: <path d="M8 2.5 14.3 13.5H1.7L8 2.5ZM8 6.5V9.5M8 11.8h.01" />,
  dashedRing: <circle cx="8" cy="8" r="5.5" strokeDasharray="2.3 2.020" />,
  lock: (
    <>
      <rect x="3" y="7" width="10" height="7" rx="1" />
      <path d="M5.3 7V5a2.7 2.7 0 0 1 5.4 0v2" />
    </>
  ),
}

/** A status glyph without its label, for buttons that show the label beside it. */
export function StatusGlyph({ name, tone, size = 14 }: { name: GlyphName; tone?: StatusLook['tone']; size?: number }) {
  return (
    <svg
      className={joinClassNames(styles.glyph, tone && styles.tone)}
      data-tone={tone}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {glyphs[name]}
    </svg>
  )
}

/**
 * A status as shape, word and colour (interface.md, Chips).
 * @param word the word in the data; a word without a registered style is shown as plain text
 * @param label replaces the word; by default the label of its style, such as "Can be Attempted"
 * @param form `grid` has no fill; `pill` is tinted and 22 px high
 * @param look the style of a word that is not registered
 */
export function StatusChip(props: { word: string; label?: string; form?: 'grid' | 'pill'; look?: StatusLook }) {
  const { word, form = 'grid' } = props
  const look = props.look ?? getStatusLook(word)
  const label = props.label ?? look?.label ?? word
  if (look === undefined) return <span>{label}</span>
  return (
    <span
      className={joinClassNames(styles.chip, styles.tone, form === 'pill' && styles.pill)}
      data-tone={look.tone}
      data-part="chip"
    >
      <StatusGlyph name={look.glyph} />
      <span className={styles.word} data-part="chip-word">
        {label}
      </span>
    </span>
  )
}
