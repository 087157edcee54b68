import { formatDay } from '../../kit/shared/time.ts'
import { TextLink } from '../../kit/ui/button/TextLink.tsx'
import { useMay } from '../../kit/web/person.tsx'
import type { PersonSummary } from '../person-contract.ts'
import { PersonTable } from './PersonTable.tsx'
import styles from './PersonPage.module.css'

/** The targets that the person has today, by keyword (calculations.md 3). */
export function PersonTargets({ summary: { targets } }: { summary: PersonSummary }) {
  const mayOpen = useMay('manages targets')
  return (
    <section className={styles.card} aria-labelledby="person-targets">
      <h2 id="person-targets">Targets</h2>
      <p className={styles.note}>The count for a full day, for the timesheet project of each name.</p>
      <PersonTable
        label="Targets"
        rows={targets}
        rowKey={({ _id }) => _id}
        none="This user has no target."
        columns={[
          {
            title: 'Keyword',
            show: ({ keyword, project_id: projectId, target_id: targetId }) =>
              mayOpen ? (
                <TextLink to="/target-assign/$projectId/$targetId" params={{ projectId, targetId }}>
                  {keyword}
                </TextLink>
              ) : (
                keyword
              ),
          },
          { title: 'Project', show: ({ project_name: project, sub_project: sub }) => `${project}, ${sub}` },
          { title: 'Target', show: ({ target_assigned: count }) => count ?? '—', number: true },
          { title: 'From', show: ({ dateEffective: from }) => (from === null ? '—' : formatDay(from)) },
          {
            title: 'Next',
            show: ({ next }) => (next === null ? '—' : `${next.target_count} from ${formatDay(next.effective_date)}`),
          },
        ]}
      />
    </section>
  )
}
