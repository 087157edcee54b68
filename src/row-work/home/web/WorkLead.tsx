import { leadWords } from './work-words.ts'
import { useWork } from './use-work.ts'

export function WorkLead() {
  const { data } = useWork()
  return data === undefined ? null : <>{leadWords(data)}</>
}
