import { Form } from '../../kit/ui/form/form.ts'
import { Select } from '../../kit/ui/form/select.ts'
import { useState } from 'react'
import type { Role } from '../../access/levels.ts'
import { roleWords } from '../../access/role-words.ts'
import { formatDayInWords } from '../../kit/shared/typed-date.ts'
import { formatValueText } from '../../kit/shared/value-words.ts'
import type { ChangedField } from '../../kit/shared/versions.ts'
import { toDay } from '../../kit/shared/time.ts'
import { FormDateField } from '../../kit/ui/form/FormDateField.tsx'
import { FormColumns } from '../../kit/ui/form/FormColumns.tsx'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { Input, PasswordInput } from '../../kit/ui/form/inputs.ts'
import { buildNumberRules } from '../../kit/ui/form/number-rules.ts'
import { NumberInput } from '../../kit/ui/form/NumberInput.tsx'
import { useMaySetFor } from '../../kit/web/person.tsx'
import { useConfirmation } from '../../kit/web/use-confirmation.ts'
import { useRead, useWrite } from '../../kit/web/use-calls.ts'
import { departments } from '../../departments/contract.ts'
import { type UserRow, users } from '../contract.ts'
import { TEXT_FIELDS, TEXT_FIELD_NAMES, type TextField, mapTextFields } from '../vocabulary.ts'
import { type Doer, SHIFT_TYPES, type ShiftType, isAdmin, findResetProblem, formatShift } from '../rules.ts'
import { ChosenPassword } from './ChosenPassword.tsx'
import { DayField } from './DayField.tsx'
import { DepartmentsField, EmailField, FullNameField, RoleField, YesNoField } from './fields.tsx'
import type { AskFirst } from './use-leave-first.tsx'
import { useDoer } from './use-doer.ts'
import { toPersonOptions } from '../../kit/ui/person-name.ts'

type Values = { [Name in TextField]?: string } & {
  newFullname: string
  newEmail: string
  newPassword?: string
  oldPassword?: string
  roleData: Role[]
  departments: string[]
  departmentsFrom?: string
  manager?: string | null
  managerFrom?: string
  shiftType: ShiftType
  workingHours: number
  effective?: string
  enableAssignments: boolean
  enableQualitative: boolean
}

const valuesOf = (user: UserRow): Partial<Values> => ({
  newFullname: user.fullName,
  newEmail: user.email,
  ...mapTextFields((name) => user[name] ?? ''),
  roleData: user.roleData,
  departments: user.departments.map(({ _id }) => _id),
  manager: user.manager?._id ?? null,
  shiftType: user.shiftType,
  workingHours: user.workingHours,
  enableAssignments: user.enableAssignments,
  enableQualitative: user.enableQualitative,
})

/**
 * Builds the body to send. Empty fields are omitted (000 §5). Shift and hours are sent when they changed, and the server rejects
 * them without their day. Untouched fields are omitted too, because somebody else may have changed them since the dialog was
 * opened.
 */
const sentOf = (user: UserRow, values: Values, admin: boolean) => {
  const { newFullname, newEmail, newPassword, oldPassword, roleData, departments, manager = null } = values
  const { departmentsFrom, managerFrom, shiftType, workingHours, effective, enableAssignments, enableQualitative } = values
  const shown = valuesOf(user)
  const other = (field: keyof Values, value: unknown): boolean => JSON.stringify(value) !== JSON.stringify(shown[field])
  const changed = shiftType !== user.shiftType || workingHours !== user.workingHours
  return {
    _id: user._id,
    ...(other('newFullname', newFullname) && { newFullname }),
    ...(other('roleData', roleData) && { roleData }),
    ...((other('departments', departments) || departmentsFrom) && { departments, ...(departmentsFrom && { departmentsFrom }) }),
    ...(other('enableAssignments', enableAssignments) && { enableAssignments }),
    ...(other('enableQualitative', enableQualitative) && { enableQualitative }),
    ...(newPassword && { newPassword }),
    ...(oldPassword && { oldPassword }),
    ...Object.fromEntries(
      TEXT_FIELD_NAMES.filter((name) => values[name] && other(name, values[name])).map((name) => [name, values[name]]),
    ),
    ...(admin && other('newEmail', newEmail) && { newEmail }),
    ...(admin &&
      !roleData.includes('MANAGER') &&
      (other('manager', manager) || managerFrom) && { manager, ...(managerFrom && { managerFrom }) }),
    ...((changed || effective) && { shiftType, workingHours, ...(effective && { effective }) }),
  }
}

type Props = {
  user: UserRow | undefined
  /** Asks for the receiver of the rows that the save removes, then saves. */
  askFirst: AskFirst
  onClose: () => void
}
export function UpdateDetailsDialog({ user: present, askFirst, onClose }: Props) {
  // Keeps the user as the fields show them, because the list behind the dialog keeps updating.
  const [user, setUser] = useState(present)
  if (user?._id !== present?._id) setUser(present)
  const doer = useDoer()
  const admin = isAdmin(doer)
  const maySet = useMaySetFor()(user?._id)
  const save = useWrite(users.updateProfile)
  const asked = useConfirmation()
  const meanwhile = useOthersValues(user !== undefined, admin)
  return (
    <FormDialog<Values>
      open={user !== undefined}
      title={`Update details of ${user?.fullName ?? ''}`}
      submitLabel="Update details"
      wide
      version={user?.version}
      meanwhile={meanwhile}
      {...(user && { initialValues: valuesOf(user) })}
      {...(!maySet && { note: 'Another admin has to change your roles, departments, manager, terms and switches.' })}
      onSubmit={async (sent, version) => {
        if (user === undefined) return
        // Some fields are hidden when you edit your own profile.
        const values = { ...(valuesOf(user) as Values), ...sent }
        const body = sentOf(user, values, admin)
        await askFirst(user, values, (part) => {
          const all = { ...body, ...part, version }
          return asked.send(all, (query) => save.mutateAsync({ body: all, query }))
        })
      }}
      onClose={() => {
        asked.forget()
        onClose()
      }}
    >
      {user && <Fields user={user} admin={admin} mayReset={mayReset(doer, user)} own={user._id === doer.id} maySet={maySet} />}
    </FormDialog>
  )
}

/**
 * Converts the values that others saved to form values: the server names departments and managers as in the audit log, but the
 * form uses ids. `show` formats a value of the form in words.
 */
function useOthersValues(isOpen: boolean, admin: boolean) {
  const all = useRead(departments.all, {}, { enabled: isOpen }).data?.data ?? []
  const managers = useRead(users.managers, {}, { enabled: isOpen && admin }).data?.data ?? []
  const names = Object.fromEntries([
    ...Object.entries(roleWords),
    ...all.map(({ _id, name }) => [_id, name]),
    ...managers.map((one) => [one._id, one.fullName]),
  ])
  const idOf = (name: unknown): unknown =>
    all.find((one) => one.name === name)?._id ?? managers.find(({ email }) => email === name)?._id ?? name
  return {
    valueFor: ({ field, theirs }: ChangedField): unknown =>
      field === 'departments' ? (theirs as string[]).map(idOf) : field === 'manager' ? idOf(theirs) : theirs,
    show: (_: string, mine: unknown) => formatValueText(mine, names),
  }
}

/**
 * Returns whether the doer may reset the password. The list does not show tabs, so the server refuses it for a person with tabs
 * who is no longer a SUBADMIN.
 */
const mayReset = (doer: Doer, { roleData, departments, statusReportPermission }: UserRow): boolean =>
  findResetProblem(doer, { roles: roleData, departments, statusReportPermission, hasTabs: false }) === undefined

type FieldsProps = { user: UserRow; admin: boolean; mayReset: boolean; own: boolean; maySet: boolean }
function Fields({ user, admin, mayReset, own, maySet }: FieldsProps) {
  const form = Form.useFormInstance<Values>()
  const newEmail = Form.useWatch('newEmail', form) ?? user.email
  const newPassword = Form.useWatch('newPassword', form)
  return (
    <FormColumns>
      <FullNameField name="newFullname" />
      <EmailField name="newEmail" disabled={!admin} />
      {mayReset && (
        <Form.Item
          name="newPassword"
          label="New password"
          extra={
            <ChosenPassword
              field="newPassword"
              hint="Leave empty to keep the current password. A new one ends all sessions of the user, who must then choose their own within 7 days."
            />
          }
        >
          <PasswordInput autoComplete="new-password" maxLength={1024} />
        </Form.Item>
      )}
      {own && (newEmail !== user.email || newPassword) && (
        <Form.Item
          name="oldPassword"
          label="Your old password"
          rules={[{ required: true, message: 'Please input your old password!' }]}
        >
          <PasswordInput autoComplete="current-password" maxLength={1024} />
        </Form.Item>
      )}
      {TEXT_FIELD_NAMES.map((name) => (
        <Form.Item key={name} name={name} label={TEXT_FIELDS[name].label}>
          <Input maxLength={TEXT_FIELDS[name].most} autoComplete="off" />
        </Form.Item>
      ))}
      {maySet && <FigureFields user={user} admin={admin} />}
    </FormColumns>
  )
}

/** A text that is not a number gets the message about the range. */
function workingHoursProblem(hours: number): string | undefined {
  if (!(hours > 0 && hours <= 24)) return 'The working hours must be above 0 and at most 24.'
  return Number(hours.toFixed(2)) === hours ? undefined : 'The working hours can have at most 2 decimals.'
}

const FROM_WHEN = 'Empty: today, or the first day of the user where there was none before.'
/** A past day is a correction, which needs a confirmation. */
function FactDayField(field: { name: 'departmentsFrom' | 'managerFrom'; label: string; extra: string }) {
  const [today] = useState(() => toDay(new Date()))
  return <FormDateField {...field} effective max={today} />
}

/** The fields that affect a person's figures. Nobody changes their own (decision 134). */
function FigureFields({ user, admin }: Pick<FieldsProps, 'user' | 'admin'>) {
  const form = Form.useFormInstance<Values>()
  const roles = Form.useWatch('roleData', form) ?? user.roleData
  const shiftType = Form.useWatch('shiftType', form) ?? user.shiftType
  const workingHours = Form.useWatch('workingHours', form) ?? user.workingHours
  const changed = shiftType !== user.shiftType || workingHours !== user.workingHours
  const next = user.newShift
  return (
    <>
      <RoleField name="roleData" held={user.roleData} />
      <DepartmentsField />
      {admin && <FactDayField name="departmentsFrom" label="Effective date of departments" extra={FROM_WHEN} />}
      {admin && !roles.includes('MANAGER') && (
        <>
          <ManagerField present={user.manager} />
          <FactDayField
            name="managerFrom"
            label="Effective date of manager"
            extra={`${FROM_WHEN} The manager also sees the reasons of absences on these days.`}
          />
        </>
      )}
      <Form.Item name="shiftType" label="Shift Type">
        <Select options={SHIFT_TYPES.map((days) => ({ value: days, label: formatShift(days) }))} />
      </Form.Item>
      <Form.Item name="workingHours" label="Working hours per day" rules={buildNumberRules(workingHoursProblem)}>
        <NumberInput hours step={0.5} />
      </Form.Item>
      <DayField
        name="effective"
        label="Effective date of shift and hours"
        required={changed}
        past={admin}
        {...(next && {
          extra: `Already planned: ${next.shiftType} Days, ${next.workingHours} hours from ${formatDayInWords(next.effective)}.`,
        })}
      />
      <YesNoField name="enableAssignments" label="Show assignments" />
      <YesNoField name="enableQualitative" label="Show qualitative tasks" />
    </>
  )
}

/** Shown only to admins, and only for a person who is not a manager (000 §5). */
function ManagerField({ present }: { present: UserRow['manager'] }) {
  const managers = useRead(users.managers, {})
  const active = managers.data?.data ?? []
  // The current manager may be blocked by now, but the name must still be shown.
  const offered = present === null || active.some(({ _id }) => _id === present._id) ? active : [present, ...active]
  return (
    <Form.Item name="manager" label="Manager">
      <Select
        options={toPersonOptions(offered)}
        allowClear
        showSearch
        optionFilterProp="search"
        loading={managers.isPending}
        placeholder="None"
      />
    </Form.Item>
  )
}
