import type { LinkProps } from '@tanstack/react-router'
import { ButtonLink } from '../../../../kit/ui/button/ButtonLink.tsx'
import { EmptyState } from '../../../../kit/ui/feedback/EmptyState.tsx'
import type { ListType } from '../../../../rows/workflow/vocabulary.ts'
import emptyListStyles from './EmptyList.module.css'

export function NoSuchFile({ type, title }: { type: ListType; title: string }) {
  return (
    <EmptyState title="File not found" why="It may have been renamed or deleted.">
      <ButtonLink to={`/${type}` as LinkProps['to']} className={emptyListStyles.next}>
        Open {title}
      </ButtonLink>
    </EmptyState>
  )
}
