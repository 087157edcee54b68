import { nameRoles } from '../../access/role-words.ts'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import { DockedPanel } from '../../kit/ui/dialog/DockedPanel.tsx'
import type { PersonRights } from '../contract.ts'
import { describeTab } from '../why-rules.ts'
import { type ExplainedScreen, describeAddress, OpenChip } from './explained-screen.tsx'
import styles from './WhyPanel.module.css'

type WhyPanelProps = { person: PersonRights; screen: ExplainedScreen; onClose: () => void }

export function WhyPanel({ person, screen, onClose }: WhyPanelProps) {
  const [reason, ...more] = screen.lines
  return (
    <DockedPanel
      title={`${screen.label} for ${person.fullName}`}
      onClose={onClose}
      foot={
        <div className={styles.ways}>
          <ButtonLink to="/access-management" search={{ q: person.email, dialog: ['add'], user: person._id }}>
            Add Access
          </ButtonLink>
          <ButtonLink to="/users" search={{ email: person.email, dialog: ['details'], user: person._id }}>
            Update details
          </ButtonLink>
        </div>
      }
    >
      <p className={styles.reason}>
        <OpenChip open={screen.open} /> {reason}
      </p>
      {more.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <dl className={styles.facts}>
        <dt>Roles</dt>
        <dd>{nameRoles(person.roleData)}</dd>
        <dt>Departments</dt>
        <dd>{person.departments.join(', ') || 'None'}</dd>
        <dt>Tabs</dt>
        <dd>{person.tabs.map((grant) => describeTab(grant, person.today)).join(', ') || 'None'}</dd>
        <dt>Subjects</dt>
        <dd>{person.subjects.map(({ subject }) => subject).join(', ') || 'None'}</dd>
        <dt>Address</dt>
        <dd>{describeAddress(screen.path)}</dd>
      </dl>
    </DockedPanel>
  )
}
