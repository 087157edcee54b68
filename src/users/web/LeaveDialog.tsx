import { Form } from '../../kit/ui/form/form.ts'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../kit/ui/button/Button.tsx'
import { ErrorStrip } from '../../kit/ui/feedback/ErrorStrip.tsx'
import { listLinesBelow, toFormProblems } from '../../kit/ui/form/form-problems.ts'
import { useConfirmation } from '../../kit/web/use-confirmation.ts'
import { useBusy, useRetainedInput, useRead, useWrite } from '../../kit/web/use-calls.ts'
import { users } from '../contract.ts'
import { type HandOver, type Holdings, leaving } from '../leaving-contract.ts'
import { Dialog, DialogFoot } from '../../kit/ui/dialog/Dialog.tsx'
import { FormProblem } from '../../kit/ui/form/FormProblem.tsx'
import { type LeaveAct, countChoices, LeaveParts, NOBODY, type LeavingPerson, STAYS_CHOICE } from './LeaveParts.tsx'
import styles from './LeaveDialog.module.css'
import { toDay } from '../../kit/shared/time.ts'
import { FormDateField } from '../../kit/ui/form/FormDateField.tsx'
import { isAdmin } from '../rules.ts'
import { useDoer } from './use-doer.ts'

export type LeavePart = { handOver?: HandOver; lastDay?: string }
type Props = {
  user: LeavingPerson | undefined
  act: LeaveAct
  /**
   * Only for the act `change`: the roles that lose their rows and those that remain, each joined by commas. `onLeave` makes the
   * save.
   */
  losing?: { roles: string; remaining: string } | undefined
  onLeave?: (part: LeavePart) => Promise<unknown>
  /** `done` is true if the act was completed, and false if it was cancelled. */
  onClose: (done: boolean) => void
}

type Values = { rows?: Record<string, string>; reports?: string; lastDay?: string }

const words = {
  block: { verb: 'Block', effect: () => 'They are logged out everywhere right away and can’t log in until they are unblocked.' },
  delete: {
    verb: 'Delete',
    effect: (email: string) =>
      `This can’t be undone. Their work stays under their name, and ${email === '' ? 'the email' : email} can be used again.`,
  },
  change: { verb: 'Update', effect: () => 'After this change they can no longer hold what is listed here.' },
} satisfies Record<LeaveAct, unknown>

const receiver = (chosen: string): string | null => (chosen === NOBODY ? null : chosen)
const handOverOf = ({ rows, reports }: Holdings, chosen: Values): HandOver => {
  const moved = rows.flatMap(({ role, count, receivers }) => {
    const to = chosen.rows?.[role]
    if (to === undefined || to === STAYS_CHOICE) return []
    const { cannotTake } = receivers.find(({ _id }) => _id === to) ?? {}
    return [{ role, to: receiver(to), count, unassigned: cannotTake?.count ?? 0 }]
  })
  return {
    ...(moved.length > 0 && { rows: moved }),
    ...(chosen.reports !== undefined &&
      chosen.reports !== STAYS_CHOICE && { reports: { to: receiver(chosen.reports), count: reports.length } }),
  }
}

/**
 * Blocks, deletes or changes a person, after showing what they hold and letting the user choose a receiver for each part (000 §4;
 * the hand-over is ours).
 */
export function LeaveDialog({ user, act, losing, onLeave, onClose }: Props) {
  const block = useWrite(users.block)
  const remove = useWrite(users.delete)
  const [form] = Form.useForm<Values>()
  const [busy, run] = useBusy()
  const asked = useConfirmation()
  const [problems, setProblems] = useState<readonly string[]>([])
  const body = useRef<HTMLDivElement>(null)
  const request = { params: { id: user?._id ?? '' }, query: losing ?? {} }
  const holdings = useRead(leaving.holdings, request, { enabled: user !== undefined, staleTime: 0 })
  const { shown: found, hold } = useRetainedInput(user === undefined ? undefined : holdings.data?.data, user?._id)
  const { verb, effect } = words[act]
  const hasChoices = found !== undefined && countChoices(found) > 0
  // Hidden rows never prevent a block. Every other action would move them unseen.
  const isStopped = act !== 'block' && found !== undefined && found.hidden > 0
  useEffect(() => {
    // The choices load after the dialog opens; the first one then gets the focus.
    if (hasChoices) body.current?.querySelector<HTMLElement>('input')?.focus()
  }, [hasChoices])

  const close = (done: boolean): void => {
    form.resetFields()
    asked.forget()
    setProblems([])
    onClose(done)
  }
  const submit = async (values: Values): Promise<void> => {
    if (user === undefined) return
    setProblems([])
    const handOver = found === undefined ? {} : handOverOf(found, values)
    const body = {
      ...(Object.keys(handOver).length > 0 && { handOver }),
      ...(values.lastDay !== undefined && { lastDay: values.lastDay }),
    }
    try {
      if (act === 'change') await onLeave?.({ ...body, handOver })
      else
        await asked.send({ body, act }, (query) =>
          act === 'block'
            ? block.mutateAsync({ params: { id: user._id }, query, body })
            : remove.mutateAsync({ params: { email: user.email }, query, body }),
        )
      close(true)
    } catch (error) {
      setProblems(listLinesBelow(toFormProblems(error, [])))
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
          <Button data-focus-first disabled={busy} onClick={() => close(false)}>
            Cancel
          </Button>
          <Button kind="primary" danger busy={busy} disabled={holdings.isPending || isStopped} onClick={() => form.submit()}>
            {verb}
          </Button>
        </DialogFoot>
      }
    >
      <div ref={body}>
        <p className={styles.effect}>{effect(user?.email ?? '')}</p>
        {holdings.isPending && user !== undefined && (
          <p className={styles.looks} role="status">
            Looking up what they hold…
          </p>
        )}
        {holdings.error && (
          <ErrorStrip
            message={`What they hold could not be loaded: ${holdings.error.message}`}
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
          {found && <LeaveParts held={found} act={act} />}
          {found?.lastDay && <LastDayField decided={found.lastDay} />}
        </Form>
        {problems.length > 0 && <FormProblem lines={problems} />}
      </div>
    </Dialog>
  )
}

/**
 * The field for the last day of a person who is blocked or deleted, or who loses the last staff role (decision 171).
 * @param decided the default last day
 */
function LastDayField({ decided }: { decided: string }) {
  const [today] = useState(() => toDay(new Date()))
  const admin = isAdmin(useDoer())
  const past = admin ? ' A day in the past asks first about the figures after it.' : ' Only an admin can choose an earlier day.'
  return (
    <FormDateField
      name="lastDay"
      label="Last day"
      extra={`Days after it no longer count.${past}`}
      initialValue={decided}
      needed="Please input the last day"
      max={today}
      {...(!admin && { min: decided })}
    />
  )
}
