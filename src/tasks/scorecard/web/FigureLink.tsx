import type { LinkProps } from '@tanstack/react-router'
import { showCount } from '../../../kit/shared/counted.ts'
import { TextLink } from '../../../kit/ui/button/TextLink.tsx'
import type { Figure } from '../vocabulary.ts'
import type { Selection } from './use-selection.ts'

type FigureLinkProps = {
  figure: Figure
  count: number
  selection: Selection & { person?: string | undefined }
  reason?: string
  /** In a grid. */
  tabIndex?: -1
}

/** A count that opens its decisions. */
export function FigureLink({ figure, count, selection: { role, ...rest }, reason, tabIndex }: FigureLinkProps) {
  if (count === 0) return '0'
  const search = { ...rest, role: [role], figure: [figure], ...(reason !== undefined && { reason: [reason] }) }
  return (
    <TextLink to={'/report/scorecard/rows' as LinkProps['to']} search={search as never} tabIndex={tabIndex}>
      {showCount(count)}
    </TextLink>
  )
}
