import { formatCount } from '../../../kit/shared/counted.ts'
import type { ReplyFields } from '../../../kit/shared/endpoint.ts'
import { PlaceBar, describePlaces } from './PlaceBar.tsx'
import type { fileSummary } from '../contract.ts'
import { type StageState, PLACES_OF } from '../rules.ts'
import { TitledCard } from '../../../kit/ui/card/TitledCard.tsx'
import { PersonName } from '../../../kit/ui/PersonName.tsx'
import { SmallTable } from '../../../kit/ui/table/SmallTable.tsx'
import type { TextSearch } from '../../../rows/filter/search-rules.ts'
import { buildRowsLink } from '../../../rows/filter/web/rows-link.ts'
import { buildAssigneeSearch, listStageStateSearches } from './stage-state-searches.ts'
import { Count, countColumn, Swatch } from './summary-parts.tsx'
import { PLACE_WORDS, getRoleTitle } from './summary-words.ts'
import styles from './FileSummaryPage.module.css'

export type SummaryFile = ReplyFields<typeof fileSummary.read>['file']
type RoleSummary = ReplyFields<typeof fileSummary.read>['roles'][number]
type Held = RoleSummary['people'][number]

export function RoleCard({ of: { role, people, places }, file }: { of: RoleSummary; file: SummaryFile }) {
  const rowsOf = (searches: readonly TextSearch[]) => buildRowsLink({ section: file.section, file: file.name, where: searches })
  const behind = (place: StageState) => listStageStateSearches(role, place, file.secondReview)
  const columns = PLACES_OF[role]
  // The unassigned rows are left out, because they would make the bars of people too small.
  const most = Math.max(0, ...people.map(({ person, count }) => (person === null ? 0 : count)))
  const total = people.reduce((sum, { count }) => sum + count, 0)
  const title = getRoleTitle(role)
  const all = [
    'All',
    formatCount(total),
    <div key="bar" title={describePlaces(places, columns)}>
      <PlaceBar counts={places} places={columns} whole={total} height={12} />
    </div>,
    ...columns.map((place) => <Count key={place} of={places[place] ?? 0} rows={rowsOf(behind(place))} />),
  ]
  return (
    <TitledCard title={title} className={styles.card}>
      <SmallTable
        label={`${title}: people`}
        scroller={styles.scroller}
        columns={[
          {
            title: 'Person',
            names: true,
            className: styles.isName,
            show: ({ person }) => (person === null ? 'Not assigned' : <PersonName person={person} />),
            cell: ({ person }) => ({ className: person === null ? styles.isNobody : undefined }),
          },
          countColumn<Held>('Assigned', ({ person, count }) => ({
            of: count,
            rows: rowsOf([buildAssigneeSearch(role, person)]),
          })),
          {
            title: 'Share',
            head: <span className="sr-only">Share</span>,
            className: styles.isBar,
            show: ({ person, places: own }) =>
              person !== null && <PlaceBar counts={own} places={columns} whole={most} height={12} />,
            cell: ({ places: own }) => ({ title: describePlaces(own, columns) }),
          },
          ...columns.map((place) =>
            countColumn<Held>(
              PLACE_WORDS[place],
              ({ person, places: own }) => ({
                of: own[place] ?? 0,
                rows: rowsOf([buildAssigneeSearch(role, person), ...behind(place)]),
              }),
              <>
                <Swatch place={place} /> {PLACE_WORDS[place]}
              </>,
            ),
          ),
        ]}
        rows={people}
        rowKey={({ person }) => person?._id ?? '-'}
        foot={people.length > 1 ? all : undefined}
      />
    </TitledCard>
  )
}
