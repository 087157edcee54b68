import { useNavigate } from '@tanstack/react-router'
import { usePageActions } from '../../../kit/web/page-actions.ts'
import { useMay } from '../../../kit/web/person.tsx'
import type { ImportKind } from '../../../row-import/import/contract.ts'
import type { TaskFile } from '../../../rows/workflow/contract.ts'
import type { RowsScope } from './use-admin-rows.ts'

type Shown = {
  place: RowsScope
  sheet: TaskFile | undefined
  whys: Readonly<Record<'assign' | 'unassign', string | undefined>>
  open: (which: 'assign' | 'unassign') => void
  print: (on: boolean) => void
}

/**
 * The access level of the import calls. It is repeated here, because an import of their contract would make the grid load another
 * file first.
 */
export const IMPORT_LEVEL = 'manages projects'

/**
 * Registers the screen's actions in the palette. Returns a function that opens an import, or undefined for a person who may not
 * import.
 */
export function useGridActs({ place, sheet, whys, open, print }: Shown): ((kind: ImportKind) => void) | undefined {
  const navigate = useNavigate()
  const mayImport = useMay(IMPORT_LEVEL)
  const importing = (kind: ImportKind): void => {
    const { section = place.section, name: file = place.file } = sheet ?? {}
    void navigate({ to: '/import/$kind', params: { kind }, search: { section, department: place.department, file } })
  }
  usePageActions([
    { label: 'Print', icon: 'print', keywords: 'paper plain table find', onAct: () => print(true) },
    ...(mayImport
      ? [
          { label: 'Add Rows', icon: 'upload' as const, keywords: 'import workbook', onAct: () => importing('rows') },
          { label: 'Add Done Task', icon: 'upload' as const, keywords: 'import history', onAct: () => importing('done') },
        ]
      : []),
    ...(whys.assign === undefined
      ? [{ label: 'Assign Tasks', icon: 'user' as const, keywords: 'give rows', onAct: () => open('assign') }]
      : []),
    ...(whys.unassign === undefined
      ? [{ label: 'UnAssign Tasks', icon: 'minus' as const, keywords: 'take back rows', onAct: () => open('unassign') }]
      : []),
  ])
  return mayImport ? importing : undefined
}
