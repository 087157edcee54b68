import { formatQuantity } from '../../kit/shared/counted.ts'
import { formatDayInWords } from '../../kit/shared/typed-date.ts'
import { TextLink } from '../../kit/ui/button/TextLink.tsx'
import { HomeCard, HomeNote, HomeRows } from '../../kit/ui/home/HomeCard.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { holidays } from '../contract.ts'

const SHOWN = 4

export function HomeHolidays() {
  const read = useRead(holidays.proposed, {})
  const days = read.data?.data ?? []
  return (
    <HomeCard title="Holidays" read={read} aside={<TextLink to="/holidays">Open</TextLink>}>
      {days.length === 0 ? (
        <HomeNote>All holidays are confirmed.</HomeNote>
      ) : (
        <>
          <HomeNote>
            {formatQuantity(days.length, 'holiday waits', 'holidays wait')} for your confirmation. Until then each is a working
            day.
          </HomeNote>
          <HomeRows>
            {days.slice(0, SHOWN).map(({ name, day, forYear }) => (
              <li key={`${name} ${day}`}>
                <TextLink to="/holidays" search={{ year: day?.slice(0, 4) ?? String(forYear) }}>
                  {name}
                </TextLink>
                <span>{day === null ? 'Set the date' : formatDayInWords(day)}</span>
              </li>
            ))}
          </HomeRows>
        </>
      )}
    </HomeCard>
  )
}
