import type { ReactNode } from 'react'
import type { Runs } from '../shared/runs.ts'

const around: Record<string, (inner: ReactNode) => ReactNode> = {
  '^': (inner) => <sup>{inner}</sup>,
  _: (inner) => <sub>{inner}</sub>,
  b: (inner) => <b>{inner}</b>,
  i: (inner) => <i>{inner}</i>,
  u: (inner) => <u>{inner}</u>,
  s: (inner) => <s>{inner}</s>,
}

/** What a cell says: its runs, as elements, or its text where it is plain. */
export function RichText({ text, runs }: { text: string; runs: Runs | undefined }) {
  if (runs === undefined) return text
  return runs.map(([part, marks], at) => (
    <span key={at}>{[...marks].reduce<ReactNode>((inner, mark) => around[mark]?.(inner), part)}</span>
  ))
}
