import { Button } from '../../../../kit/ui/button/Button.tsx'
import type { StaffRole } from '../../../../access/levels.ts'
import { formatInstant } from '../../../../kit/shared/time.ts'
import { ChangeLine, ChangesPanel } from '../../../../kit/ui/dialog/ChangesPanel.tsx'
import { PersonName } from '../../../../kit/ui/PersonName.tsx'
import type { TypedFields } from '../../draft-rules.ts'
import { listTaskChanges, getTypedText } from './task-changes.ts'
import { type SheetColumn, type Task } from '../../../../rows/workflow/contract.ts'

type Props = {
  before: Task
  now: Task
  sheet: readonly SheetColumn[]
  role: StaffRole
  typed: TypedFields
  /** Undefined if nothing can be decided on the current row. */
  onContinue?: (() => void) | undefined
}

export function TaskChanges({ before, now, sheet, role, typed, onContinue }: Props) {
  const changes = listTaskChanges(before, now, sheet)
  return (
    <ChangesPanel role="status" title="Someone changed this task. What you typed is kept.">
      {changes.length > 0 && (
        <dl>
          {changes.map(({ key, heading, was, now: is, who, at }) => {
            const mine = getTypedText(key, role, typed)
            return (
              <div key={key}>
                <dt title={heading.raw}>{heading.full}</dt>
                <dd>
                  <del>{was === '' ? 'empty' : was}</del> → <ins>{is === '' ? 'empty' : is}</ins>
                  {mine !== '' && mine !== is && <ChangeLine>You typed: {mine}</ChangeLine>}
                  {(who !== undefined || at !== null) && (
                    <ChangeLine>
                      {who && <PersonName person={who} />} {at !== null && <time dateTime={at}>{formatInstant(at)}</time>}
                    </ChangeLine>
                  )}
                </dd>
              </div>
            )
          })}
        </dl>
      )}
      {onContinue === undefined ? (
        <p>There is nothing for you to decide now.</p>
      ) : (
        <Button small onClick={onContinue}>
          Continue with the current task
        </Button>
      )}
    </ChangesPanel>
  )
}
