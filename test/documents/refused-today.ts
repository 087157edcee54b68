/** What a client of the documents cannot do today. The month asserts that each is still refused: an entry that is mended must be removed. */
import type { DocumentedCalls } from './client-types.ts'
import type { Request } from './client.ts'

type Id = keyof DocumentedCalls
export type RefusedToday = {
  call: Id
  /** What the client sends as the documents have it. */
  sends: string
  /** The refusal’s code, and the fields of its issues without their positions in lists. */
  code: string
  fields?: readonly string[]
  /** The subject of the mend; or the decision that keeps the refusal. */
  until: string
  /** How the call has to be made today. */
  instead: (sent: Request, given: Request) => Request
}

const NUMBERS = 'Numbers in bodies: a number or its text'
const PAGES = 'Lists without paging parameters: whole'

const numbersAsText = (call: Id, ...fields: string[]): RefusedToday => ({
  call,
  sends: 'numbers as text',
  code: 'INVALID_REQUEST',
  fields,
  until: NUMBERS,
  instead: (_, { body }) => ({ ...(body && { body }) }),
})

export const refusedToday: readonly RefusedToday[] = [
  {
    call: 'files-add',
    sends: 'the workbook in `avatar` alone',
    code: 'INVALID_REQUEST',
    fields: ['section'],
    until: '`file/add` without `section`: the project of the sheet’s `project_name`',
    instead: () => ({ body: { section: 'Botany set' } }),
  },
  numbersAsText('users-update-profile', 'shiftType', 'workingHours'),
  numbersAsText('users-salary', 'salary', 'amount'),
]

/** Lists that are cut to a page where no paging parameters are sent, and the documented names with which the rest is read. */
export const shortToday: Readonly<Partial<Record<string, { page: string; size: string; in: 'query' | 'body'; until: string }>>> =
  {
    'tasks-list': { page: 'page_no', size: 'limit', in: 'query', until: PAGES },
  }
