import { leadWords } from './work-words.ts'
import { useWork } from './use-work.ts'

/** What is left to do, after the date. */
export function WorkLead() {
  const { data } = useWork()
  return data === undefined ? null : <>{leadWords(data)}</>
}
