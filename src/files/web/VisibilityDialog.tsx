import { Button, Modal } from 'antd'
import { showCount } from '../../kit/ui/data-grid/GridFooter.tsx'
import { useWrite } from '../../kit/web.tsx'
import { type FileRow, files } from '../contract.ts'

/** The word of the switch, which says what pressing it does (000 §2 All Files, byte for byte). */
const visibilityWord = (isVisible: boolean): string => (isVisible ? 'Hide Summary' : 'View Summary')

/** Shows a file and its summary to the managers and sub-admins of each department, or hides them (decisions 86). */
export function VisibilityDialog({ file, onClose }: { file: FileRow | undefined; onClose: () => void }) {
  const set = useWrite(files.setVisibility, { refreshes: [files.ofProject] })
  const visible = new Map(file?.dept_file_visibility.map(({ department_name: name, isVisible }) => [name, isVisible]))
  return (
    <Modal open={file !== undefined} title={`Who sees ${file?.name ?? ''}`} width={480} footer={null} onCancel={onClose}>
      <p className="files-upload-note">
        Hidden, the file and its summary are gone for the managers and sub-admins of the department. Staff keep their tasks.
      </p>
      <ul className="visibility-list">
        {file?.departments.map(({ _id, name, count }) => {
          const isVisible = visible.get(name) ?? true
          return (
            <li key={_id}>
              <span>
                <b>{name}</b> {showCount(count)} {count === 1 ? 'row' : 'rows'} · {isVisible ? 'Visible' : 'Hidden'}
              </span>
              <Button
                size="small"
                aria-label={`${visibilityWord(isVisible)}: ${name}`}
                loading={set.isPending && set.variables.body.dept === _id}
                onClick={() => set.mutate({ body: { isFileVisible: !isVisible, dept: _id, id: file._id } })}
              >
                {visibilityWord(isVisible)}
              </Button>
            </li>
          )
        })}
      </ul>
    </Modal>
  )
}
