import { Form, Select } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../kit/ui/button/Button.tsx'
import type { Role } from '../../kit/shared/access.ts'
import { counted } from '../../kit/ui/counted.ts'
import { ErrorStrip } from '../../kit/ui/feedback/ErrorStrip.tsx'
import { messageOf } from '../../kit/ui/form/form-problems.ts'
import { Icon } from '../../kit/ui/icons.tsx'
import { useBusy, useHeld, useRead, useWrite } from '../../kit/web/use-calls.ts'
import { users } from '../contract.ts'
import { type HandOver, type Holdings, leaving } from '../leaving-contract.ts'
import { listed } from './leave-words.ts'
import { roleWords } from './role-words.ts'
import { Dialog, DialogFoot } from '../../kit/ui/dialog/Dialog.tsx'
import { FormProblem } from '../../kit/ui/form/FormProblem.tsx'
import styles from './LeaveDialog.module.css'

type Person = { _id: string; fullName: string; email: string }

/** The name of one of several people, with the email where another has the same name. */
const nameAmong = (people: readonly Person[], { _id, fullName, email }: Person): string =>
  people.some((other) => other._id !== _id && other.fullName === fullName) ? `${fullName} · ${email}` : fullName
type Props = {
  /** The person; undefined: closed. */
  user: Person | undefined
  act: Act
  /** For `change`: the roles that lose their rows, and the save function. */
  roles?: readonly Role[]
  onHandOver?: (handOver: HandOver) => Promise<unknown>
  /** `done`: completed, not cancelled. */
  onClose: (done: boolean) => void
}
type Act = 'block' | 'delete' | 'change'

/** Choices other than a person. */
const NOBODY = 'nobody'
const STAYS = 'stays'
type Values = { rows?: Record<string, string>; reports?: string }

const words = {
  block: { verb: 'Block', says: () => 'They are logged out everywhere at once and cannot log in until they are unblocked.' },
  delete: {
    verb: 'Delete',
    says: (email: string) =>
      `This cannot be undone. Their work stays under their name, and ${email === '' ? 'the email' : email} can be used again.`,
  },
  change: { verb: 'Update', says: () => 'After this change they can no longer hold what is listed here.' },
} satisfies Record<Act, unknown>

const receiver = (chosen: string): string | null => (chosen === NOBODY ? null : chosen)
const handOverOf = ({ rows, reports }: Holdings, chosen: Values): HandOver => {
  const moved = rows.flatMap(({ role, count, receivers }) => {
    const to = chosen.rows?.[role]
    if (to === undefined || to === STAYS) return []
    const { cannotTake } = receivers.find(({ _id }) => _id === to) ?? {}
    return [{ role, to: receiver(to), count, unassigned: cannotTake?.count ?? 0 }]
  })
  return {
    ...(moved.length > 0 && { rows: moved }),
    ...(chosen.reports !== undefined &&
      chosen.reports !== STAYS && { reports: { to: receiver(chosen.reports), count: reports.length } }),
  }
}

/** Blocks, deletes or changes a person, after showing what they hold and choosing the receiver of each part (000 §4; ours: the hand-over). */
export function LeaveDialog({ user, act, roles, onHandOver, onClose }: Props) {
  const block = useWrite(users.block)
  const remove = useWrite(users.delete)
  const [form] = Form.useForm<Values>()
  const [busy, run] = useBusy()
  const [problem, setProblem] = useState<string>()
  const body = useRef<HTMLDivElement>(null)
  const request = { params: { id: user?._id ?? '' }, query: roles === undefined ? {} : { roles: roles.join(',') } }
  const holdings = useRead(leaving.holdings, request, { enabled: user !== undefined, staleTime: 0 })
  const { shown: held, hold } = useHeld(user === undefined ? undefined : holdings.data?.data, user?._id)
  const { verb, says } = words[act]
  const hasChoices = held !== undefined && choices(held) > 0
  // A block is never delayed by a hidden file; every other action would move hidden rows unseen.
  const isStopped = act !== 'block' && held !== undefined && held.hidden > 0
  useEffect(() => {
    // The choices load after the dialog opens; then the first one gets the focus.
    if (hasChoices) body.current?.querySelector<HTMLElement>('input')?.focus()
  }, [hasChoices])

  const close = (done: boolean): void => {
    form.resetFields()
    setProblem(undefined)
    onClose(done)
  }
  const submit = async (values: Values): Promise<void> => {
    if (user === undefined) return
    setProblem(undefined)
    const handOver = held === undefined ? {} : handOverOf(held, values)
    const payload = { body: Object.keys(handOver).length > 0 ? { handOver } : {} }
    try {
      if (act === 'change') await onHandOver?.(handOver)
      if (act === 'block') await block.mutateAsync({ params: { id: user._id }, ...payload })
      if (act === 'delete') await remove.mutateAsync({ params: { email: user.email }, ...payload })
      close(true)
    } catch (error) {
      setProblem(messageOf(error))
      hold(error)
      void holdings.refetch()
    }
  }

  return (
    <Dialog
      open={user !== undefined}
      title={`${verb} ${user?.fullName ?? ''}?`}
      width={hasChoices ? 600 : 480}
      onClose={() => !busy && close(false)}
      footer={
        <DialogFoot>
          <Button autoFocus disabled={busy} onClick={() => close(false)}>
            Cancel
          </Button>
          <Button kind="primary" danger busy={busy} disabled={holdings.isPending || isStopped} onClick={() => form.submit()}>
            {verb}
          </Button>
        </DialogFoot>
      }
    >
      <div ref={body}>
        <p className={styles.says}>{says(user?.email ?? '')}</p>
        {holdings.isPending && user !== undefined && (
          <p className={styles.looks} role="status">
            Looking up what they hold…
          </p>
        )}
        {holdings.error && (
          <ErrorStrip
            message={`What they hold could not be read: ${holdings.error.message}`}
            onRetry={() => void holdings.refetch()}
          />
        )}
        <Form<Values>
          form={form}
          layout="vertical"
          requiredMark={false}
          onFinish={(values) => void run(() => submit(values))}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isStopped) form.submit()
          }}
        >
          {held && <Parts held={held} act={act} />}
        </Form>
        {problem !== undefined && <FormProblem lines={[problem]} />}
      </div>
    </Dialog>
  )
}

/** Hidden rows prevent a hand-over, so none is offered beside them. */
const mayGive = ({ mayHandOver: may, hidden }: Holdings): boolean => may.rows && hidden === 0
/** The number of choices. */
const choices = (held: Holdings): number =>
  (mayGive(held) ? held.rows.length : 0) + (held.mayHandOver.reports ? Math.min(1, held.reports.length) : 0)

function Parts({ held, act }: { held: Holdings; act: Act }) {
  const { user, rows, hidden, ends, reports, managers, mayHandOver: may } = held
  if (rows.length + hidden + ends.length + reports.length === 0)
    return (
      <p className={styles.none}>
        <Icon name="check" />
        They hold no open rows, no direct reports and nothing that has to end.
      </p>
    )
  const stays = { value: STAYS, label: `Leave with ${user.fullName}` }
  // A deleted person keeps no rows; a blocked one may return to them.
  const staying = act === 'block' ? [stays] : []
  const goes = act === 'block' ? 'They stay as they are.' : 'They go back to unassigned.'
  const who = hidden > 0 ? 'An admin' : 'Someone who assigns tasks'
  return (
    <>
      {rows.map(({ role, count, waiting, files, receivers }) => (
        <Part
          key={role}
          title={`${counted(count, 'open row')} as ${roleWords[role]}`}
          detail={`${listed(files.map((file) => `${file.name} (${file.count})`))}. ${waiting === 1 ? '1 waits' : `${waiting} wait`} for them now.`}
          unless={mayGive(held) ? undefined : `${goes} ${who} can give them to another person.`}
        >
          <Form.Item
            name={['rows', role]}
            label={`Where the rows as ${roleWords[role]} go`}
            rules={[{ required: true, message: 'Please choose where these rows go.' }]}
          >
            <Choice
              options={[
                { value: NOBODY, label: 'Back to unassigned' },
                ...staying,
                ...receivers.map((one) => ({ value: one._id, label: `${nameAmong(receivers, one)}, ${one.openTasks} open` })),
              ]}
            />
          </Form.Item>
          <Form.Item noStyle dependencies={[['rows', role]]}>
            {({ getFieldValue }) => {
              const chosen = receivers.find(({ _id }) => _id === getFieldValue(['rows', role]))
              if (chosen === undefined || chosen.cannotTake.count === 0) return null
              const { count: left, named } = chosen.cannotTake
              return (
                <p className={styles.note} role="status">
                  <Icon name="warning" />
                  <span>
                    {chosen.fullName} works on {left === 1 ? 'one of these rows' : `${left} of these rows`} in another role:{' '}
                    {named}. {left === 1 ? 'It goes' : 'They go'} back to unassigned.
                  </span>
                </p>
              )
            }}
          </Form.Item>
        </Part>
      ))}
      {hidden > 0 && (
        <Part
          title={`${counted(hidden, 'open row')} that ${hidden === 1 ? 'is' : 'are'} hidden from you`}
          detail={act === 'block' ? `They stay with ${user.fullName}.` : 'Please ask an admin to do this.'}
        />
      )}
      {ends.map(({ what, names }) => (
        <Part
          key={what}
          title={counted(names.length, what)}
          detail={`${listed(names)}. ${names.length === 1 ? 'It ends' : 'They end'} now.`}
        />
      ))}
      {reports.length > 0 && (
        <Part
          title={counted(reports.length, 'direct report')}
          detail={`${listed(reports.map(({ fullName }) => fullName))}.`}
          unless={may.reports ? undefined : 'They stay as they are. An admin can give them another manager.'}
        >
          <Form.Item
            name="reports"
            label="Their manager from today on"
            rules={[{ required: true, message: 'Please choose their manager.' }]}
          >
            <Choice
              options={[
                { value: NOBODY, label: 'No manager' },
                stays,
                ...managers.map((one) => ({ value: one._id, label: nameAmong(managers, one) })),
              ]}
            />
          </Form.Item>
        </Part>
      )}
    </>
  )
}

/** One kind of thing held: count, names, and the choice or why there is none. */
function Part({
  title,
  detail,
  unless,
  children,
}: {
  title: string
  detail: string
  unless?: string | undefined
  children?: ReactNode
}) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <p>
        {detail}
        {unless !== undefined && ` ${unless}`}
      </p>
      {unless === undefined && children}
    </section>
  )
}

function Choice(props: {
  options: { value: string; label: string }[]
  id?: string
  value?: string
  onChange?: (value: string) => void
}) {
  return <Select showSearch={{ optionFilterProp: 'label' }} defaultActiveFirstOption={false} placeholder="Choose" {...props} />
}
