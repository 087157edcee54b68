import { formatPlural } from '../../kit/shared/counted.ts'
import { groupBy } from '../../kit/shared/grouped.ts'

/** Lists the first of `count` rows by file: "Optics.xlsx rows 3 and 5; Waves.xlsx row 8; 41 more". */
export const describeRowsByFile = (rows: readonly { file: string; sr_no: number }[], count = rows.length): string => {
  const named = [...groupBy(rows, ({ file }) => file)].map(([file, numbers]) => {
    const list = numbers
      .map(({ sr_no: row }) => row)
      .join(', ')
      .replace(/, (\d+)$/, ' and $1')
    return `${file} ${formatPlural(numbers.length, 'row')} ${list}`
  })
  return [...named, ...(count > rows.length ? [`${count - rows.length} more`] : [])].join('; ')
}
