import { Button, Form, Input } from 'antd'
import { PageHeader } from '../../kit/ui/PageHeader.tsx'
import { useWrite } from '../../kit/web.tsx'
import { usePerson } from '../../kit/web/person.tsx'
import { endSession } from '../../kit/web/session-storage.ts'
import { session } from '../contract.ts'
import './change-password.css'

type Values = { oldPassword: string; newPassword: string }

/** Texts byte for byte (000 §5); on success the message is shown and the person is logged out (000 §7 Auth). */
export function ChangePasswordPage() {
  const { email } = usePerson()
  const [form] = Form.useForm<Values>()
  const reset = useWrite(session.resetPassword, { refreshes: [], successToast: false })
  const submit = (body: Values): void =>
    reset.mutate(
      { body },
      {
        onSuccess: ({ message }) => endSession(message),
        onError: ({ issues }) =>
          form.setFields(
            issues.flatMap(({ path, message }) =>
              path === 'oldPassword' || path === 'newPassword' ? [{ name: path, errors: [message] }] : [],
            ),
          ),
      },
    )
  return (
    <div className="change-password">
      <PageHeader title="Change Password" />
      <p>You are logged out on every device afterwards.</p>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={submit} scrollToFirstError={{ focus: true }}>
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <Form.Item
          name="oldPassword"
          label="Old password"
          rules={[{ required: true, message: 'Please input your old password!' }]}
        >
          <Input.Password autoComplete="current-password" maxLength={1024} />
        </Form.Item>
        <Form.Item
          name="newPassword"
          label="New password"
          rules={[{ required: true, message: 'Please input your new password!' }]}
        >
          <Input.Password autoComplete="new-password" maxLength={1024} />
        </Form.Item>
        <div role="alert">{reset.error !== null && <p className="change-password-error">{reset.error.message}</p>}</div>
        <Button type="primary" htmlType="submit" loading={reset.isPending}>
          Change Password
        </Button>
      </Form>
    </div>
  )
}
