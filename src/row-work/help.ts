import type { MainRead, MainReads } from '../kit/web/screens.ts'
import { LIST_TYPES } from '../rows/workflow/vocabulary.ts'

const ofLists = LIST_TYPES.flatMap((type) => [
  [`/${type}`, 'The files with your rows in this list. Open a file to see the rows; the other lists are in the menu.'],
  [
    `/${type}/$fileName`,
    'Your rows in one file. Open one to read the question with its formulas and pictures, copy it for the portal, and decide. Content warnings and similar questions stand above it.',
  ],
])

export const help: Readonly<Record<string, string>> = {
  ...Object.fromEntries(ofLists),
  '/waiting-rows':
    'Rows nobody can work on now, because a stage is unassigned or its person left or can’t work. Each line says why and what to do.',
  '/project/$sectionName/$department/$filename':
    'All rows of a file with their four stages. Filter and select rows to assign, download, print or export them; open a row to see its history. The filter Similar question finds those like another.',
  '/manage-file/$project/$fileName':
    'All rows of a file with their four stages. Filter and select rows to assign them; open a row to see its history.',
}

const readsOfLists = LIST_TYPES.flatMap((type): [string, MainRead][] => [
  [`/${type}`, ['GET /files/user/list/:role', 'own']],
  [`/${type}/$fileName`, ['POST /file/tasks/:file/:role', 'own']],
])

export const reads: MainReads = {
  ...Object.fromEntries(readsOfLists),
  '/waiting-rows': ['GET /tasks/waiting-for-nobody', 'all'],
  '/project/$sectionName/$department/$filename': ['POST /file/:file/:section/:department', 'all'],
  '/manage-file/$project/$fileName': ['POST /manage-file/:project/:file', 'all'],
}
