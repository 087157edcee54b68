import { type LinkProps, useNavigate } from '@tanstack/react-router'
import { formatQuantity } from '../../../kit/shared/counted.ts'
import { ButtonLink } from '../../../kit/ui/button/ButtonLink.tsx'
import { Icon } from '../../../kit/ui/icons.tsx'
import { usePageActions } from '../../../kit/web/page-actions.ts'
import { buildRowsLink, UNASSIGNED } from '../../../rows/filter/web/rows-link.ts'
import { useFiles } from './use-files.ts'

export function FilesActs() {
  const { data } = useFiles()
  const navigate = useNavigate()
  const addFile = { to: '/import/$kind' as LinkProps['to'], params: { kind: 'tasks' } as never }
  usePageActions([{ label: 'Add File', icon: 'upload', keywords: 'upload import workbook', onAct: () => void navigate(addFile) }])
  if (data === undefined) return null
  const most = data.data.toSorted((one, other) => other.stages.unassigned - one.stages.unassigned)[0]
  const rows = most?.stages.unassigned ?? 0
  return (
    <>
      <ButtonLink {...addFile}>
        <Icon name="upload" /> Add File
      </ButtonLink>
      {most !== undefined && rows > 0 && (
        <ButtonLink
          kind="primary"
          title={most.name}
          {...buildRowsLink({ section: most.section, file: most.name, where: UNASSIGNED, panel: 'assign' })}
        >
          Assign {formatQuantity(rows, 'row')}
        </ButtonLink>
      )}
    </>
  )
}
