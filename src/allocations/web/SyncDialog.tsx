import { Form } from '../../kit/ui/form/form.ts'
import { useState } from 'react'
import { formatQuantity } from '../../kit/shared/counted.ts'
import { toDryRun } from '../../kit/shared/endpoint.ts'
import { BOTH_DATES } from '../../kit/shared/period.ts'
import { formatInstant } from '../../kit/shared/time.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { DataGrid } from '../../kit/ui/data-grid/DataGrid.tsx'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { Dialog, DialogFoot } from '../../kit/ui/dialog/Dialog.tsx'
import { FormDateField } from '../../kit/ui/form/FormDateField.tsx'
import { FormProblem } from '../../kit/ui/form/FormProblem.tsx'
import { useBusy, useWrite } from '../../kit/web/use-calls.ts'
import { accountHistory, type Synced } from '../history-contract.ts'
import styles from './SyncDialog.module.css'

type Difference = Synced['differences'][number]
const columns: GridColumn<Difference>[] = [
  { id: 'account_id', title: 'Allocation ID', width: 140, frozen: true },
  { id: 'file', title: 'File', width: 180 },
  { id: 'sr_no', title: 'Row', kind: 'number', width: 70, grouping: false },
  { id: 'email', title: 'Done by', width: 220 },
  { id: 'at', title: 'Done', kind: 'instant' },
  { id: 'held_by', decides: true, title: 'Held at that time by', width: 220, value: ({ held_by: email }) => email ?? 'nobody' },
]
const rowId = ({ account_id: id, file, sr_no: row, at, email }: Difference): string => `${id} ${file} ${row} ${at} ${email}`

/** Sync previous data (002 §2) first shows what it would find, and then runs. It changes no use (decisions 33, 102). */
export function SyncDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} title="Sync previous data" width={820} onClose={onClose}>
      <Steps onClose={onClose} />
    </Dialog>
  )
}

type Period = { from: string; to: string }

function Steps({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Period>()
  const [found, setFound] = useState<{ period: Period; synced: Synced }>()
  const look = useWrite(toDryRun(accountHistory.sync), { successToast: false })
  const sync = useWrite(accountHistory.sync)
  const [busy, run] = useBusy()
  const check = async (body: Period): Promise<void> => {
    const { message: _message, success: _success, ...synced } = await look.mutateAsync({ body, query: { dryRun: 'true' } })
    setFound({ period: body, synced })
  }
  const store = async (): Promise<void> => {
    if (found === undefined) return
    await sync.mutateAsync({ body: found.period })
    onClose()
  }
  const attempt = (act: () => Promise<void>) => void run(() => act().catch(() => undefined))
  const problem = look.error ?? sync.error
  return (
    <>
      <Form<Period>
        form={form}
        layout="vertical"
        className={styles.days}
        onFinish={(period) => attempt(() => check(period))}
        onValuesChange={() => setFound(undefined)}
      >
        <FormDateField name="from" label="From" needed={BOTH_DATES} />
        <FormDateField name="to" label="To" needed={BOTH_DATES} />
      </Form>
      {problem && <FormProblem lines={[problem.message]} />}
      {found && <Found {...found.synced} />}
      <DialogFoot note="No use of an allocation ID is changed.">
        <Button onClick={onClose}>Cancel</Button>
        {found === undefined ? (
          <Button kind="primary" busy={busy} onClick={() => form.submit()}>
            Check
          </Button>
        ) : (
          <Button kind="primary" busy={busy} onClick={() => attempt(store)}>
            Sync
          </Button>
        )}
      </DialogFoot>
    </>
  )
}

function Found({ data, checked, differences, differences_count: count }: Synced) {
  const latest = data
    .map(({ current_user_allocation_time: at }) => at)
    .toSorted()
    .at(-1)
  return (
    <>
      <p role="status" className={styles.found}>
        {formatQuantity(data.length, 'allocation ID')} used, {formatQuantity(checked, 'row')} checked,{' '}
        {formatQuantity(count, 'difference')}
        {latest !== undefined && `. The last use began on ${formatInstant(latest)}.`}
      </p>
      {count > differences.length && <p className={styles.found}>The latest {differences.length} are shown.</p>}
      {count > 0 && (
        <div className={styles.differences}>
          <DataGrid<Difference>
            name="Differences"
            columns={columns}
            rows={differences}
            rowId={rowId}
            noun={['difference', 'differences']}
            sorting="client"
          />
        </div>
      )}
    </>
  )
}
