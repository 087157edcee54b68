import { asId } from '../../kit/shared/ids.ts'
import { isDay } from '../../kit/shared/time.ts'

/** The figures that can be explained. `unitCost` is the cost per unit, and `cost` is the cost of the hours of the days. */
export const MONEY_FIGURES = ['pnl', 'totalExpense', 'unitCost', 'revenue', 'cost', 'incentive'] as const
export type FigureName = (typeof MONEY_FIGURES)[number]

/** `span` is a month (YYYY-MM) or a day (YYYY-MM-DD). Without it, the figure covers all days up to today. */
export type FigureRef = { what: FigureName; profile: string; target?: string | undefined; span?: string | undefined }

/** Formats a figure for the address as `pnl.<profile>.<target or ->.<span or ->`. */
export const formatFigureRef = ({ what, profile, target = '-', span = '-' }: FigureRef): string =>
  [what, profile, target, span].join('.')

export function parseFigureRef(text: string | undefined): FigureRef | undefined {
  const [word, profile = '', target = '-', span = '-'] = (text ?? '').split('.')
  const what = MONEY_FIGURES.find((name) => name === word)
  const isSpan = span === '-' || isDay(span) || isDay(`${span}-01`)
  if (what === undefined || asId(profile) === null || (target !== '-' && asId(target) === null) || !isSpan) return undefined
  return { what, profile, ...(target !== '-' && { target }), ...(span !== '-' && { span }) }
}

export const toSpanQuery = (span: string | undefined): { day?: string; month?: string } => {
  if (span === undefined) return {}
  return span.length === 10 ? { day: span } : { month: span }
}
