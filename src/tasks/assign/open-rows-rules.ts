import { plural } from '../../kit/shared/counted.ts'

/** "Optics.xlsx rows 3 and 5; Waves.xlsx row 8; 41 more" of the first rows of `count`. */
export const namedByFile = (rows: readonly { file: string; sr_no: number }[], count = rows.length): string => {
  const files = new Map<string, number[]>()
  for (const { file, sr_no: row } of rows) files.set(file, [...(files.get(file) ?? []), row])
  const named = [...files].map(([file, numbers]) => {
    const list = numbers.join(', ').replace(/, (\d+)$/, ' and $1')
    return `${file} ${plural(numbers.length, 'row')} ${list}`
  })
  return [...named, ...(count > rows.length ? [`${count - rows.length} more`] : [])].join('; ')
}
