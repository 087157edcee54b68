import type { OpenInMonth } from '../../closed-months/server/extension-points.ts'
import { joinFirst } from '../../kit/shared/short-list.ts'
import { shiftDay, toDay, formatDay } from '../../kit/shared/time.ts'
import { selectFilesWithHours } from './queries.ts'

const MAX_NAMED_FILES = 2

/**
 * Reports a month without uploaded files if the month before had some. A workspace that uploads no files is therefore never
 * reminded.
 */
export const openInMonth: OpenInMonth = async (db, _reach, { from, to }) => {
  const last = shiftDay(from, -1)
  const before = await selectFilesWithHours(db, { from: `${last.slice(0, 7)}-01`, to: last })
  const files = await selectFilesWithHours(db, { from, to })
  if (before.length + files.length === 0) return []
  const named = (of: typeof files): string =>
    joinFirst(
      of.map(({ name, uploaded_at: at }) => `${name}, ${formatDay(toDay(new Date(at)))}`),
      MAX_NAMED_FILES,
    )
  return [
    {
      group: 'missing',
      title: { open: 'Productivity files are missing', done: 'Productivity files are in' },
      noun: ['missing productivity file', 'missing productivity files'],
      count: files.length > 0 ? 0 : 1,
      detail: files.length > 0 ? named(files) : `The month before had ${named(before)}`,
      place: { label: 'Upload', href: '/target-report/manage' },
    },
  ]
}
