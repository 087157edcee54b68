import { holds } from '../../../../allocations/holds-contract.ts'
import { ownStartProblem } from '../../../../allocations/rules.ts'
import { Button } from '../../../../kit/ui/button/Button.tsx'
import { usePerson } from '../../../../kit/web/person.tsx'
import { awaitPart } from '../../../../kit/web/scene-keys.ts'
import { toast } from '../../../../kit/web/toast.ts'
import { useRead, useWrite } from '../../../../kit/web/use-calls.ts'
import styles from './Decision.module.css'

/** Offered here; the page of allocation IDs has all of them. */
const MAX_OFFERED = 3

type Props = {
  /** By name. */
  project: string
  /** Of the row; its IDs come first. */
  department: string
  onStarted: () => void
}

/** Starts one of the allocation IDs of a project without leaving the row (decision P463). */
export function StartAccount({ project, department, onStarted }: Props) {
  const { email } = usePerson()
  const { data, refetch } = useRead(holds.own, { params: { email } })
  const start = useWrite(holds.start, { successToast: false })
  const all = data?.data ?? []
  const startable = all.filter(
    (row) => row.project_name === project && row.hindrance === null && ownStartProblem(row, all, email) === undefined,
  )
  const ofRow = startable.filter((row) => row.subject_name === department)
  const offered = [...ofRow, ...startable.filter((row) => !ofRow.includes(row))].slice(0, MAX_OFFERED)
  const begin = (projectId: string, accountId: string, name: string): void => {
    // Until the desk shows the ID its row can’t be submitted: a Submit by keys would do nothing, without a word.
    const shown = awaitPart()
    void start
      .mutateAsync({ params: { projectId }, body: { accountId, users: email } })
      // A refusal is a toast already; the list was stale.
      .then(
        () => {
          toast.success('Started', undefined, { about: name })
          onStarted()
        },
        () => void refetch(),
      )
      .finally(shown)
  }
  const starting = start.isPending ? start.variables.body.accountId : undefined
  return (
    <span className={styles.starts}>
      {offered.map(({ _id: id, account_id: name, project_id: projectId }) => (
        <Button
          key={id}
          small
          busy={starting === id}
          disabled={starting !== undefined && starting !== id}
          onClick={() => begin(projectId, id, name)}
        >
          Start {name}
        </Button>
      ))}
    </span>
  )
}
