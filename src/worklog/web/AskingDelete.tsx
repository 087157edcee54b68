import { useState } from 'react'
import { ConfirmDialog } from '../../kit/ui/dialog/ConfirmDialog.tsx'
import { DeleteDialog } from '../../kit/ui/dialog/DeleteDialog.tsx'
import { Refused } from '../../kit/web/call.ts'

type Props = {
  /** The thing to delete; undefined while the dialog is closed. */
  of: { _id: string; name: string } | undefined
  children: string
  onDelete: (id: string, query: { confirm?: 'true' }) => Promise<unknown>
  onClose: () => void
}

/**
 * Asks before it deletes something. If the server requires confirmation, a second dialog lists what will be deleted along with it
 * (api.md, Asking first).
 */
export function AskingDelete({ of, children, onDelete, onClose }: Props) {
  const [query, setAsked] = useState<{ _id: string; name: string; with: string }>()
  const tryToDelete = async (): Promise<void> => {
    if (of === undefined) return
    try {
      await onDelete(of._id, {})
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'NEEDS_CONFIRMATION') throw error
      setAsked({ ...of, with: error.issues.map(({ message }) => message).join(' ') })
    }
  }
  return (
    <>
      <DeleteDialog name={of?.name} onDelete={tryToDelete} onClose={onClose}>
        {children}
      </DeleteDialog>
      <ConfirmDialog
        open={query !== undefined}
        title={`Delete ${query?.name ?? ''} anyway?`}
        verb="Delete anyway"
        danger
        onConfirm={async () => query && onDelete(query._id, { confirm: 'true' })}
        onClose={() => setAsked(undefined)}
      >
        {query?.with} {children}
      </ConfirmDialog>
    </>
  )
}
