import { formatCount } from '../../kit/shared/counted.ts'
import type { ReplyFields } from '../../kit/shared/endpoint.ts'
import { Icon } from '../../kit/ui/icons.tsx'
import { TypedFilter } from '../../kit/ui/list-page/TypedFilter.tsx'
import { approvalLooks } from '../../kit/web/inbox-looks.ts'
import { useMay } from '../../kit/web/person.tsx'
import type { approvals } from '../approvals-contract.ts'
import type { InboxSearch } from './search.ts'
import styles from './WaitingList.module.css'

type Props = {
  search: InboxSearch
  counts: Pick<ReplyFields<typeof approvals.waiting>, 'kinds' | 'look'> | undefined
  onChange: (part: Partial<InboxSearch>) => void
}

/** By person, by kind, those that need a look, and for an admin those of everybody. */
export function WaitingFilters({ search: { q, kind, look, everyone }, counts, onChange }: Props) {
  const isAdmin = useMay('admin')
  const kinds = Object.entries(counts?.kinds ?? {})
  const all = kinds.reduce((sum, [, count]) => sum + count, 0)
  return (
    <>
      <TypedFilter label="Find" value={q} onChange={(text) => onChange({ q: text })} />
      {kinds.length > 1 && (
        <div className={styles.kinds} role="group" aria-label="Kinds">
          {[[undefined, all] as const, ...kinds].map(([each, count]) => (
            <button key={each ?? ''} type="button" aria-pressed={each === kind} onClick={() => onChange({ kind: each })}>
              {each === undefined ? 'All' : (approvalLooks()[each]?.noun[1] ?? each)} {formatCount(count)}
            </button>
          ))}
        </div>
      )}
      {isAdmin && (
        <label className={styles.everyone}>
          <input
            type="checkbox"
            checked={everyone !== undefined}
            onChange={({ target }) => onChange({ everyone: target.checked ? ['yes'] : undefined })}
          />
          Include people with a manager
        </label>
      )}
      {counts !== undefined && (counts.look > 0 || look !== undefined) && (
        <button
          type="button"
          className={styles.look}
          aria-pressed={look !== undefined}
          onClick={() => onChange({ look: look === undefined ? ['yes'] : undefined })}
        >
          <Icon name="warning" />
          {formatCount(counts.look)} need a look
        </button>
      )}
    </>
  )
}
