import { Checkbox } from '../../kit/ui/form/checkbox.ts'
import { Form } from '../../kit/ui/form/form.ts'
import { useState } from 'react'
import { TABS, type Tab } from '../../access/levels.ts'
import { nameRoles } from '../../access/role-words.ts'
import { toDay } from '../../kit/shared/time.ts'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { FormDateField } from '../../kit/ui/form/FormDateField.tsx'
import { useWrite } from '../../kit/web/use-calls.ts'
import { toast } from '../../kit/web/toast.ts'
import { type AccessUser, grants } from '../contract.ts'
import { toAccessTab, hasEffect, listMissingTabs, PRODUCTION_REPORT, getTabLabel } from '../rules.ts'
import styles from './TabsDialog.module.css'

type Values = { access: Tab[]; until?: string }
type TabsDialogProps = { mode: 'add' | 'end' | 'remove'; user: AccessUser | undefined; onClose: () => void }

const words = {
  add: { title: 'Add Access', label: 'Tabs to add' },
  end: { title: 'Change end', label: 'Tabs to change' },
  remove: { title: 'Remove Access', label: 'Tabs to remove' },
}
/** Rejects an empty choice. antd's `required` would set aria-required on the group, where ARIA does not allow it. */
const chosen = (_rule: unknown, access?: Tab[]): Promise<void> =>
  access?.length ? Promise.resolve() : Promise.reject(new Error('Please select at least one tab.'))

/**
 * Returns the tabs that a dialog offers: to add, those that the user lacks; to end, those that the user holds; to remove, also
 * the expired ones.
 */
const offeredIn = (mode: TabsDialogProps['mode'], { grantedTabs, ends }: AccessUser): Tab[] => {
  if (mode === 'add') return listMissingTabs(grantedTabs)
  return mode === 'end' ? grantedTabs : TABS.filter((tab) => grantedTabs.includes(tab) || ends.some((each) => each.tab === tab))
}

/** Shows the Access modal (002 §4). The last day is our addition to the documents. */
export function TabsDialog({ mode, user, onClose }: TabsDialogProps) {
  const options = { errorToast: false }
  const add = useWrite(grants.grantTabs, options)
  const remove = useWrite(grants.takeTabs, options)
  const { title, label } = words[mode]
  const [today] = useState(() => toDay(new Date()))
  const offered = user === undefined ? [] : offeredIn(mode, user).map((tab) => ({ value: tab, label: getTabLabel(user, tab) }))
  const submit = async ({ access, until }: Values): Promise<void> => {
    if (user === undefined) return
    const body = { user: user._id, access: access.map(toAccessTab) }
    try {
      await (mode === 'remove'
        ? remove.mutateAsync({ body })
        : add.mutateAsync({ body: { ...body, ...(until !== undefined && { until }) } }))
    } catch (error) {
      // The toast is the documents' (002 §8). The form shows the reason.
      toast.error('Failed to update access.')
      throw error
    }
  }
  return (
    <FormDialog<Values>
      open={user !== undefined}
      title={`${title}: ${user?.fullName ?? ''}`}
      submitLabel={title}
      onSubmit={submit}
      onClose={onClose}
    >
      {user !== undefined && !hasEffect(user) && (
        <p className={styles.note} role="note">
          {user.fullName} is {nameRoles(user.roleData)} and not a sub-admin, so tabs have no effect.
        </p>
      )}
      <Form.Item name="access" label={label} rules={[{ validator: chosen }]}>
        <Checkbox.Group role="group" aria-label={label} className={styles.tabs} options={offered} />
      </Form.Item>
      {offered.some(({ value }) => value === 'Production Report') && (
        <p className={styles.note} role="note">
          {PRODUCTION_REPORT}
        </p>
      )}
      {mode !== 'remove' && (
        <FormDateField name="until" label="Until, the last day" extra="Leave empty for no end." min={today} />
      )}
    </FormDialog>
  )
}
