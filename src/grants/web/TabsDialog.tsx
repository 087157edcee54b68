import { Checkbox, Form } from 'antd'
import type { Tab } from '../../kit/shared/access.ts'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { useWrite } from '../../kit/web/use-calls.ts'
import { toast } from '../../kit/web/toast.tsx'
import { type AccessUser, grants } from '../contract.ts'
import { accessTab, hasEffect, missingTabs } from '../rules.ts'
import styles from './TabsDialog.module.css'

type Values = { access: Tab[] }
type TabsDialogProps = { mode: 'add' | 'remove'; user: AccessUser | undefined; onClose: () => void }

const words = {
  add: { title: 'Add Access', label: 'Tabs to add' },
  remove: { title: 'Remove Access', label: 'Tabs to remove' },
}
/** A custom validator: antd's `required` sets aria-required on the group, where ARIA does not allow it. */
const chosen = (_rule: unknown, access?: Tab[]): Promise<void> =>
  access?.length ? Promise.resolve() : Promise.reject(new Error('Please select at least one tab.'))

/** 002 §4 Access modal: add lists only the tabs that the user lacks, remove those that the user has. */
export function TabsDialog({ mode, user, onClose }: TabsDialogProps) {
  const options = { errorToast: false }
  const add = useWrite(grants.grantTabs, options)
  const remove = useWrite(grants.takeTabs, options)
  const { title, label } = words[mode]
  const offered = user === undefined ? [] : mode === 'add' ? missingTabs(user.grantedTabs) : user.grantedTabs
  const submit = async ({ access }: Values): Promise<void> => {
    if (user === undefined) return
    const body = { user: user._id, access: access.map(accessTab) }
    try {
      await (mode === 'add' ? add : remove).mutateAsync({ body })
    } catch (error) {
      // The documents' toast (002 §8); the reason is shown under the form.
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
          {user.fullName} is {user.roleData.join(', ')} and no SUBADMIN: tabs have no effect for them.
        </p>
      )}
      <Form.Item name="access" label={label} rules={[{ validator: chosen }]}>
        <Checkbox.Group role="group" aria-label={label} className={styles.tabs} options={offered} />
      </Form.Item>
    </FormDialog>
  )
}
