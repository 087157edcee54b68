import { Select } from '../../kit/ui/form/select.ts'
import { useRef, useState } from 'react'
import { grants } from '../../grants/contract.ts'
import { subjectGrants } from '../../grants/subject-contract.ts'
import { SUBJECT_NEEDS, SUBJECTS, type Subject } from '../../grants/vocabulary.ts'
import { formatQuantity } from '../../kit/shared/counted.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { Dialog, DialogFoot } from '../../kit/ui/dialog/Dialog.tsx'
import { Field, FieldSet } from '../../kit/ui/form/Field.tsx'
import { FormProblem } from '../../kit/ui/form/FormProblem.tsx'
import { getErrorMessage } from '../../kit/ui/form/form-problems.ts'
import { toPersonOptions } from '../../kit/ui/person-name.ts'
import { useBusy, useRead, useWrite } from '../../kit/web/use-calls.ts'
import styles from './StatusAccessDialog.module.css'

type Props = { open: boolean; onClose: () => void }

export function StatusAccessDialog({ open, onClose }: Props) {
  const content = useRef<HTMLDivElement>(null)
  return (
    <Dialog
      open={open}
      title="Status Access"
      width={560}
      onClose={onClose}
      afterOpenChange={(isOpen) => isOpen && content.current?.querySelector('input')?.focus()}
    >
      <div ref={content}>
        <StatusAccess onClose={onClose} />
      </div>
    </Dialog>
  )
}

function StatusAccess({ onClose }: Pick<Props, 'onClose'>) {
  const people = useRead(subjectGrants.users, {})
  const update = useWrite(grants.grantTabs)
  const [busy, run] = useBusy()
  const [userId, setUserId] = useState<string>()
  const [chosen, setChosen] = useState<readonly Subject[]>([])
  const [problem, setProblem] = useState<string>()
  const users = people.data?.users ?? []
  const user = users.find(({ _id }) => _id === userId)
  const granted = user?.accessData ?? []

  const choose = (subjects: readonly Subject[]): void => {
    setChosen(subjects)
    setProblem(undefined)
  }
  const send = async (action: 'access' | 'revoke'): Promise<void> => {
    if (userId === undefined || (action === 'access' && chosen.length === 0)) return setProblem(SUBJECT_NEEDS[action])
    // Without a chosen subject, the call would revoke all of them. They are therefore selected first, and the next press revokes
    // them.
    if (action === 'revoke' && chosen.length === 0 && granted.length > 1) return choose(granted)
    setProblem(undefined)
    try {
      await update.mutateAsync({ body: { userId, subject: [...chosen], action } })
      setChosen([])
    } catch (error) {
      setProblem(getErrorMessage(error))
    }
  }
  return (
    <>
      <div className={styles.form}>
        <Field label="User" required>
          {({ id }) => (
            <Select
              id={id}
              className={styles.user ?? ''}
              showSearch={{ optionFilterProp: 'search' }}
              loading={people.isPending}
              placeholder="Search by name or email"
              notFoundContent={people.error?.message ?? (people.isPending ? 'Loading' : 'No one by that name.')}
              value={userId ?? null}
              options={toPersonOptions(users)}
              onChange={(next) => {
                setUserId(next ?? undefined)
                choose([])
              }}
            />
          )}
        </Field>
        {user && (
          <p className={styles.held} role="status">
            {granted.length === 0
              ? `${user.fullName} has no access to any subject.`
              : `${user.fullName} has access to ${granted.join(', ')}.`}
          </p>
        )}
        <FieldSet legend="Subjects">
          <div className={styles.subjects}>
            {SUBJECTS.map((subject) => (
              <label key={subject}>
                <input
                  type="checkbox"
                  checked={chosen.includes(subject)}
                  onChange={({ target }) =>
                    choose(target.checked ? [...chosen, subject] : chosen.filter((other) => other !== subject))
                  }
                />
                {subject}
                {granted.includes(subject) && <small>granted</small>}
              </label>
            ))}
          </div>
        </FieldSet>
        {problem !== undefined && <FormProblem lines={[problem]} />}
      </div>
      <DialogFoot
        note={
          granted.length > 0 &&
          chosen.length === 0 &&
          `Remove Access ${granted.length > 1 ? 'selects' : 'removes'} ${formatQuantity(granted.length, 'subject')}.`
        }
      >
        <Button onClick={onClose}>Close</Button>
        <Button danger busy={busy} onClick={() => void run(() => send('revoke'))}>
          Remove Access
        </Button>
        <Button kind="primary" busy={busy} onClick={() => void run(() => send('access'))}>
          Set Access
        </Button>
      </DialogFoot>
    </>
  )
}
