import { useState } from 'react'
import { Button } from '../../kit/ui/button/Button.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { formatInstant } from '../../kit/shared/time.ts'
import { useMay } from '../../kit/web/person.tsx'
import { useRead, useWrite } from '../../kit/web/use-calls.ts'
import { projects } from '../project-contract.ts'
import styles from './AccountNeedLine.module.css'

const AccountNeedDialog = lazyPart('AccountNeedDialog', () => import('./AccountNeedDialog.tsx'), {
  isOpen: ({ need }) => need !== undefined,
})

export function useAccountNeed(project: string) {
  const may = useMay(projects.setAccountNeed.access.who)
  return useRead(projects.accountNeed, { params: { projectId: project } }, { enabled: may }).data?.data
}

/**
 * Shows whether decisions in a project, given by id or name, need allocation IDs. Only people who may change that see the line
 * (decision 143).
 */
export function AccountNeedLine({ project }: { project: string }) {
  const need = useAccountNeed(project)
  const set = useWrite(projects.setAccountNeed)
  const [isAsking, setAsking] = useState(false)
  if (need === undefined) return null
  const from = need.from === null ? '' : `; they are from ${formatInstant(need.from)} on`
  return (
    <p className={styles.line}>
      {need.needed ? 'Allocation IDs are needed to submit rows.' : `Allocation IDs are not needed to submit rows${from}.`}
      {need.needed ? (
        <Button
          small
          busy={set.isPending}
          onClick={() => set.mutate({ params: { projectId: project }, body: { needed: false } })}
        >
          Not needed for this project
        </Button>
      ) : (
        <Button small onClick={() => setAsking(true)}>
          Require them
        </Button>
      )}
      <AccountNeedDialog need={isAsking ? need : undefined} onClose={() => setAsking(false)} />
    </p>
  )
}
