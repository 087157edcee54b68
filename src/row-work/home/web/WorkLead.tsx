import { leadWords } from './work-words.ts'
import { useWork } from './use-work.ts'

/** The line after the date on Home: what is left to do. */
export function WorkLead() {
  const { data } = useWork()
  return data === undefined ? null : <>{leadWords(data)}</>
}
