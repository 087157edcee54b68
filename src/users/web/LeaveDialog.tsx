import { Button, Form, Modal, Radio, Select } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { counted } from '../../kit/ui/counted.ts'
import { ErrorStrip } from '../../kit/ui/ErrorStrip.tsx'
import { messageOf } from '../../kit/ui/form-problems.ts'
import { Icon } from '../../kit/ui/icons.tsx'
import { useRead, useWrite } from '../../kit/web.tsx'
import { users } from '../contract.ts'
import { type HandOver, type Holdings, leaving } from '../leaving-contract.ts'
import { listed } from './leave-words.ts'
import { roleWords } from './role-words.ts'
import '../../kit/ui/dialogs.css'
import './leave.css'

type Person = { _id: string; fullName: string; email: string }
type Props = {
  /** Whom it is about; undefined: closed. */
  user: Person | undefined
  act: 'block' | 'delete'
  onClose: () => void
}

/** What a choice says instead of a person. */
const NOBODY = 'nobody'
const STAYS = 'stays'
type Values = { rows?: Record<string, string>; accounts?: 'end' | typeof STAYS; reports?: string }

const words = {
  block: { verb: 'Block', says: () => 'They are logged out everywhere at once and cannot log in until they are unblocked.' },
  delete: {
    verb: 'Delete',
    says: (email: string) =>
      `This cannot be undone. Their work stays under their name, and ${email === '' ? 'the email' : email} can be used again.`,
  },
}

const receiver = (chosen: string): string | null => (chosen === NOBODY ? null : chosen)
const handOverOf = ({ rows, accounts, reports }: Holdings, chosen: Values): HandOver => {
  const moved = rows.flatMap(({ role, count, receivers }) => {
    const to = chosen.rows?.[role]
    if (to === undefined || to === STAYS) return []
    const { cannotTake } = receivers.find(({ _id }) => _id === to) ?? {}
    return [{ role, to: receiver(to), count, unassigned: cannotTake?.count ?? 0 }]
  })
  return {
    ...(moved.length > 0 && { rows: moved }),
    ...(chosen.accounts === 'end' && { accounts: { count: accounts.length } }),
    ...(chosen.reports !== undefined &&
      chosen.reports !== STAYS && { reports: { to: receiver(chosen.reports), count: reports.length } }),
  }
}

/** Blocks or deletes a person, after saying what they hold and asking where each of it goes (000 §4; ours: the hand-over). */
export function LeaveDialog({ user, act, onClose }: Props) {
  const refreshes = [users.list, users.managers, leaving.holdings]
  const block = useWrite(users.block, { refreshes })
  const remove = useWrite(users.delete, { refreshes })
  const [form] = Form.useForm<Values>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const body = useRef<HTMLDivElement>(null)
  const holdings = useRead(leaving.holdings, { params: { id: user?._id ?? '' } }, { enabled: user !== undefined, staleTime: 0 })
  const held = user === undefined ? undefined : holdings.data?.data
  const { verb, says } = words[act]
  const asks = held !== undefined && choices(held) > 0
  useEffect(() => {
    // What is to be chosen comes a moment after the window; the first choice is then where the keys are.
    if (asks) body.current?.querySelector<HTMLElement>('input')?.focus()
  }, [asks])

  const close = (): void => {
    form.resetFields()
    setProblem(undefined)
    onClose()
  }
  const submit = async (values: Values): Promise<void> => {
    if (user === undefined) return
    setBusy(true)
    setProblem(undefined)
    const handOver = held && handOverOf(held, values)
    const sent = { body: handOver !== undefined && Object.keys(handOver).length > 0 ? { handOver } : {} }
    try {
      await (act === 'block'
        ? block.mutateAsync({ params: { id: user._id }, ...sent })
        : remove.mutateAsync({ params: { email: user.email }, ...sent }))
      close()
    } catch (error) {
      setProblem(messageOf(error))
      void holdings.refetch()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      open={user !== undefined}
      title={`${verb} ${user?.fullName ?? ''}?`}
      width={asks ? 600 : 480}
      onCancel={() => !busy && close()}
      destroyOnHidden
      footer={
        <div className="dialog-foot">
          <span className="dialog-note" />
          <Button autoFocus disabled={busy} onClick={close}>
            Cancel
          </Button>
          <Button type="primary" danger loading={busy} disabled={holdings.isPending} onClick={() => form.submit()}>
            {verb}
          </Button>
        </div>
      }
    >
      <div ref={body}>
        <p className="leave-says">{says(user?.email ?? '')}</p>
        {holdings.isPending && user !== undefined && (
          <p className="leave-looks" role="status">
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
          initialValues={{ accounts: 'end' }}
          onFinish={(values) => void submit(values)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.submit()
          }}
        >
          {held && <Parts held={held} />}
        </Form>
        {problem !== undefined && (
          <div className="form-problem" role="alert">
            <p>{problem}</p>
          </div>
        )}
      </div>
    </Modal>
  )
}

/** How many choices there are. */
const choices = ({ rows, accounts, reports, mayHandOver: may }: Holdings): number =>
  (may.rows ? rows.length : 0) +
  (may.accounts ? Math.min(1, accounts.length) : 0) +
  (may.reports ? Math.min(1, reports.length) : 0)

function Parts({ held }: { held: Holdings }) {
  const { user, rows, accounts, reports, managers, mayHandOver: may } = held
  if (rows.length + accounts.length + reports.length === 0)
    return (
      <p className="leave-none">
        <Icon name="check" />
        They hold no open rows, no allocation IDs and no direct reports.
      </p>
    )
  const stays = { value: STAYS, label: `Leave with ${user.fullName}` }
  return (
    <>
      {rows.map(({ role, count, waiting, files, receivers }) => (
        <Part
          key={role}
          title={`${counted(count, 'open row')} as ${roleWords[role]}`}
          detail={`${listed(files.map((file) => `${file.name} (${file.count})`))}. ${waiting === 1 ? '1 waits' : `${waiting} wait`} for them now.`}
          unless={may.rows ? undefined : 'Someone who assigns tasks can give them to another person.'}
        >
          <Form.Item
            name={['rows', role]}
            label={`Where the rows as ${roleWords[role]} go`}
            rules={[{ required: true, message: 'Please choose where these rows go.' }]}
          >
            <Choice
              options={[
                { value: NOBODY, label: 'Back to unassigned' },
                stays,
                ...receivers.map(({ _id, fullName, openTasks }) => ({ value: _id, label: `${fullName}, ${openTasks} open` })),
              ]}
            />
          </Form.Item>
          <Form.Item noStyle dependencies={[['rows', role]]}>
            {({ getFieldValue }) => {
              const chosen = receivers.find(({ _id }) => _id === getFieldValue(['rows', role]))
              if (chosen === undefined || chosen.cannotTake.count === 0) return null
              const { count: left, named } = chosen.cannotTake
              return (
                <p className="leave-note" role="status">
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
      {accounts.length > 0 && (
        <Part
          title={counted(accounts.length, 'allocation ID')}
          detail={`${listed(accounts.map((one) => `${one.account_id} (${one.project_name})`))}.`}
          unless={may.accounts ? undefined : 'Someone who manages allocation IDs can end their use.'}
        >
          <Form.Item name="accounts" label="Their use">
            <Radio.Group
              options={[
                { value: 'end', label: 'Ends now' },
                { value: STAYS, label: stays.label },
              ]}
            />
          </Form.Item>
        </Part>
      )}
      {reports.length > 0 && (
        <Part
          title={counted(reports.length, 'direct report')}
          detail={`${listed(reports.map(({ fullName }) => fullName))}.`}
          unless={may.reports ? undefined : 'An admin can give them another manager.'}
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
                ...managers.map(({ _id, fullName }) => ({ value: _id, label: fullName })),
              ]}
            />
          </Form.Item>
        </Part>
      )}
    </>
  )
}

/** One kind of thing held: how many, which, and the choice; or why there is none. */
function Part({
  title,
  detail,
  unless,
  children,
}: {
  title: string
  detail: string
  unless: string | undefined
  children: ReactNode
}) {
  return (
    <section className="leave-part">
      <h2>{title}</h2>
      <p>
        {detail}
        {unless !== undefined && ` They stay as they are. ${unless}`}
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
