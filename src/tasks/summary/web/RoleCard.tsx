import { showCount } from '../../../kit/shared/counted.ts'
import { classNames } from '../../../kit/ui/class-names.ts'
import type { Fields } from '../../../kit/shared/endpoint.ts'
import { PlaceBar, placesText } from './PlaceBar.tsx'
import { roleKey } from '../../workflow/vocabulary.ts'
import type { fileSummary } from '../contract.ts'
import { type Place, PLACES_OF } from '../rules.ts'
import { PersonName } from '../../../kit/ui/PersonName.tsx'
import type { Search } from '../../filter/search-rules.ts'
import { rowsLink } from '../../filter/web/rows-link.ts'
import { heldSearch, searchesOf } from './place-searches.ts'
import { Count, Scroller, Swatch } from './summary-parts.tsx'
import { PLACE_WORDS, titleOf } from './summary-words.ts'
import styles from './FileSummaryPage.module.css'

export type SummaryFile = Fields<typeof fileSummary.read>['file']
type RoleSummary = Fields<typeof fileSummary.read>['roles'][number]

/** The rows of a role by person and place. */
export function RoleCard({ of: { role, people, places }, file }: { of: RoleSummary; file: SummaryFile }) {
  const rowsOf = (searches: readonly Search[]) => rowsLink({ section: file.section, file: file.name, where: searches })
  const behind = (place: Place) => searchesOf(role, place, file.secondReview)
  const columns = PLACES_OF[role]
  // The unassigned rows would dwarf the people's bars.
  const most = Math.max(0, ...people.map(({ person, count }) => (person === null ? 0 : count)))
  const total = people.reduce((sum, { count }) => sum + count, 0)
  const title = titleOf(role)
  return (
    <section className={styles.card} aria-labelledby={`summary-${roleKey(role)}`}>
      <h2 id={`summary-${roleKey(role)}`}>{title}</h2>
      <Scroller label={`${title}: people`}>
        <table>
          <thead>
            <tr>
              <th scope="col" className={styles.isName}>
                Person
              </th>
              <th scope="col" className={styles.isNumber}>
                Assigned
              </th>
              <th scope="col" className={styles.isBar}>
                <span className="sr-only">Share</span>
              </th>
              {columns.map((place) => (
                <th key={place} scope="col" className={styles.isNumber}>
                  <Swatch place={place} /> {PLACE_WORDS[place]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {people.map(({ person, count, places: own }) => (
              <tr key={person?._id ?? '-'}>
                <th scope="row" className={classNames(styles.isName, person === null && styles.isNobody)}>
                  {person === null ? 'Not assigned' : <PersonName person={person} />}
                </th>
                <Count of={count} rows={rowsOf([heldSearch(role, person)])} />
                <td className={styles.isBar} title={placesText(own, columns)}>
                  {person !== null && <PlaceBar counts={own} places={columns} whole={most} height={12} />}
                </td>
                {columns.map((place) => (
                  <Count key={place} of={own[place] ?? 0} rows={rowsOf([heldSearch(role, person), ...behind(place)])} />
                ))}
              </tr>
            ))}
          </tbody>
          {people.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row" className={styles.isName}>
                  All
                </th>
                <td className={styles.isNumber}>{showCount(total)}</td>
                <td className={styles.isBar} title={placesText(places, columns)}>
                  <PlaceBar counts={places} places={columns} whole={total} height={12} />
                </td>
                {columns.map((place) => (
                  <Count key={place} of={places[place] ?? 0} rows={rowsOf(behind(place))} />
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </Scroller>
    </section>
  )
}
