import { Form } from '../../kit/ui/form/form.ts'
import { Select } from '../../kit/ui/form/select.ts'
import { formatDay } from '../../kit/shared/time.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { FormDateField } from '../../kit/ui/form/FormDateField.tsx'
import { toPersonOptions } from '../../kit/ui/person-name.ts'
import { useMay, usePerson } from '../../kit/web/person.tsx'
import { useRead, useWrite } from '../../kit/web/use-calls.ts'
import { deputies } from '../deputies-contract.ts'
import styles from './DeputyDialog.module.css'

type Values = { manager?: string; deputy: string; from: string; to: string }

export function DeputyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { _id: own } = usePerson()
  const isAdmin = useMay('admin')
  const list = useRead(deputies.list, { query: {} }, { enabled: open })
  const name = useWrite(deputies.name)
  const end = useWrite(deputies.end)
  const { data = [], candidates = [] } = list.data ?? {}
  return (
    <FormDialog<Values>
      open={open}
      title="Deputy"
      submitLabel="Name deputy"
      onSubmit={(values) => name.mutateAsync({ body: values })}
      onClose={onClose}
      note="Both names are recorded with each decision."
    >
      {(form) => (
        <>
          {data.length > 0 && (
            <ul className={styles.deputies} aria-label="Deputies of today and later">
              {data.map(({ _id, manager, deputy, from, to }) => {
                const days = `${formatDay(from)} to ${formatDay(to)}`
                const isOwn = deputy._id === own
                return (
                  <li key={_id}>
                    <span>
                      <b>{isOwn ? 'You' : deputy.fullName}</b>
                      {manager._id !== own && ` for ${manager.fullName}`}, {days}
                    </span>
                    <Button
                      small
                      busy={end.isPending && end.variables.params.id === _id}
                      aria-label={`${isOwn ? 'Give back' : 'End'}: ${deputy.fullName} for ${manager.fullName}, ${days}`}
                      onClick={() => end.mutate({ params: { id: _id } })}
                    >
                      {isOwn ? 'Give back' : 'End'}
                    </Button>
                  </li>
                )
              })}
            </ul>
          )}
          {isAdmin && (
            <Form.Item name="manager" label="Manager" rules={[{ required: true, message: 'Please choose the manager.' }]}>
              <Select
                showSearch={{ optionFilterProp: 'search' }}
                loading={list.isPending}
                options={toPersonOptions(candidates.filter(({ isManager }) => isManager))}
              />
            </Form.Item>
          )}
          <Form.Item noStyle dependencies={['manager']}>
            {() => {
              const manager: unknown = isAdmin ? form.getFieldValue('manager') : own
              return (
                <Form.Item name="deputy" label="Deputy" rules={[{ required: true, message: 'Please choose the deputy.' }]}>
                  <Select
                    showSearch={{ optionFilterProp: 'search' }}
                    loading={list.isPending}
                    placeholder="A manager or an admin"
                    options={toPersonOptions(candidates.filter(({ _id }) => _id !== manager))}
                  />
                </Form.Item>
              )
            }}
          </Form.Item>
          <FormDateField name="from" label="From" needed="Please choose the first day." />
          <FormDateField name="to" label="To" needed="Please choose the last day." extra="Both days are included." />
        </>
      )}
    </FormDialog>
  )
}
