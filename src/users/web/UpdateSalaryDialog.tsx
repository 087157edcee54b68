import { Form } from '../../kit/ui/form/form.ts'
import { formatRupees } from '../../kit/shared/money.ts'
import { findRupeesProblem } from '../../kit/shared/rupees-problem.ts'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { buildNumberRules } from '../../kit/ui/form/number-rules.ts'
import { NumberInput } from '../../kit/ui/form/NumberInput.tsx'
import { useWrite } from '../../kit/web/use-calls.ts'
import { type UserRow, users } from '../contract.ts'
import { isAdmin } from '../rules.ts'
import { DayField } from './DayField.tsx'
import { describePendingSalary } from './person-words.ts'
import { useDoer } from './use-doer.ts'
import styles from './UpdateSalaryDialog.module.css'

type Values = { amount: number; effectiveDate: string }

export function UpdateSalaryDialog({ user, onClose }: { user: UserRow | undefined; onClose: () => void }) {
  const admin = isAdmin(useDoer())
  const save = useWrite(users.salary)
  return (
    <FormDialog<Values>
      open={user !== undefined}
      title={`Update salary of ${user?.fullName ?? ''}`}
      submitLabel="Update salary"
      version={user?.salaryVersion}
      onSubmit={async (body, version) => user && save.mutateAsync({ params: { id: user._id }, body: { ...body, version } })}
      onClose={onClose}
    >
      <p className={styles.salaryNow}>
        Now: {user?.salary == null ? 'no salary' : `₹ ${formatRupees(user.salary)} per month`}
        {user?.newSalary != null && (
          <>
            <br />
            Pending: {describePendingSalary(user.newSalary)}
          </>
        )}
      </p>
      <Form.Item
        name="amount"
        label="Salary per month, in rupees"
        rules={buildNumberRules(findRupeesProblem, 'Please input the salary')}
      >
        <NumberInput />
      </Form.Item>
      <DayField
        name="effectiveDate"
        label="Effective date"
        required
        startsToday
        past={admin}
        extra="If the day is in the future, the new salary is shown next to the current one until then."
      />
    </FormDialog>
  )
}
