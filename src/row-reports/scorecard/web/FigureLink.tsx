import type { LinkProps } from '@tanstack/react-router'
import { formatCount } from '../../../kit/shared/counted.ts'
import { TextLink } from '../../../kit/ui/button/TextLink.tsx'
import type { ScoreFigure } from '../vocabulary.ts'
import type { ScorecardSelection } from './use-selection.ts'

type FigureLinkProps = {
  figure: ScoreFigure
  count: number
  selection: ScorecardSelection & { person?: string | undefined }
  reason?: string
  /** -1 if the link is inside a grid. */
  tabIndex?: -1
}

export function FigureLink({ figure, count, selection: { role, ...rest }, reason, tabIndex }: FigureLinkProps) {
  if (count === 0) return '0'
  const search = { ...rest, role: [role], figure: [figure], ...(reason !== undefined && { reason: [reason] }) }
  return (
    <TextLink to={'/report/scorecard/rows' as LinkProps['to']} search={search as never} tabIndex={tabIndex}>
      {formatCount(count)}
    </TextLink>
  )
}
