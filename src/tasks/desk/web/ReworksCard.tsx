import type { LinkProps } from '@tanstack/react-router'
import { plural } from '../../../kit/shared/counted.ts'
import { ButtonLink } from '../../../kit/ui/button/ButtonLink.tsx'
import { cardClass } from '../../../kit/ui/home/card-class.ts'
import { Icon } from '../../../kit/ui/icons.tsx'
import { usePerson } from '../../../kit/web/person.tsx'
import { useRead } from '../../../kit/web/use-calls.ts'
import { tasks } from '../contract.ts'
import styles from './ReworksCard.module.css'

const FILES_NAMED = 2

/** Home's card of the most urgent work: how many reworks wait, and in which files. */
export function ReworksCard() {
  const { reworks: count, role } = usePerson()
  const files = useRead(tasks.fileList, { params: { role }, query: { type: 'rework-received' } })
  const names = files.data?.data.map(({ name }) => name) ?? []
  const more = names.length - FILES_NAMED
  return (
    <section className={cardClass(styles.reworks)} aria-label="Reworks">
      <Icon name="returnArrow" size={20} />
      <div>
        <h2>{`${count} ${plural(count, 'rework is', 'reworks are')} waiting`}</h2>
        <p>
          They come before every other task.
          {names.length > 0 && ` ${names.slice(0, FILES_NAMED).join(', ')}${more > 0 ? ` and ${more} more files` : ''}`}
        </p>
      </div>
      <ButtonLink kind="primary" to={'/rework-received' as LinkProps['to']}>
        Start with reworks
      </ButtonLink>
    </section>
  )
}
