import { Form } from '../../kit/ui/form/form.ts'
import { Input } from '../../kit/ui/form/inputs.ts'
import { RowForm } from '../../kit/ui/form/RowForm.tsx'
import { useWrite } from '../../kit/web/use-calls.ts'
import { findImageHostProblem, toImageHosts } from '../image-host-rules.ts'
import { imageHosts } from '../image-hosts-contract.ts'
import styles from './SettingRow.module.css'

/** The list until something is typed, then the text. */
type Typed = string | readonly string[]
const toHosts = (typed: Typed): string[] => toImageHosts(typeof typed === 'string' ? typed.split(/[\s,;]+/) : typed)

type Props = { hosts: readonly string[]; version: number; onClose: () => void }

export function ImageHostsForm({ hosts, version, onClose }: Props) {
  const set = useWrite(imageHosts.set)
  return (
    <RowForm<{ hosts: Typed }>
      name="Hosts of pictures"
      version={version}
      initialValues={{ hosts }}
      onSubmit={(values, seen) => set.mutateAsync({ body: { hosts: toHosts(values.hosts), version: seen } })}
      onClose={onClose}
    >
      {({ acts, notes }) => (
        <>
          <div className={styles.form}>
            <Form.Item
              className={styles.wide}
              name="hosts"
              label="Hosts"
              extra="Such as images.example.org, with commas between them; blank for none. A host learns that its pictures are viewed, and from which network."
              getValueProps={(typed: Typed) => ({ value: typeof typed === 'string' ? typed : typed.join(', ') })}
              rules={[
                {
                  validator: async (_, typed: Typed) => {
                    const problem = findImageHostProblem(toHosts(typed))
                    if (problem !== undefined) throw new Error(problem)
                  },
                },
              ]}
            >
              <Input />
            </Form.Item>
            <div className={styles.acts}>{acts}</div>
          </div>
          {notes}
        </>
      )}
    </RowForm>
  )
}
