import { EmptyState } from '../../../../kit/ui/feedback/EmptyState.tsx'
import { PageHeader } from '../../../../kit/ui/list-page/PageHeader.tsx'

export function NoTaskRole() {
  return (
    <>
      <PageHeader title="Task Management" />
      <EmptyState title="This role has no tasks" why="Choose another role in the user menu, at the top right." />
    </>
  )
}
