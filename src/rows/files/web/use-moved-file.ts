import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useRead } from '../../../kit/web/use-calls.ts'
import { files } from '../contract.ts'

type Read = { data: unknown; error: { message: string; status?: number } | null }
type Address = { name: string | undefined; param: 'fileName' | 'filename' }

/**
 * Wraps the read of the file in a page's address. If no file has that name, the page moves to the new name of the file that had
 * it before (decision 175). Until that is known, the read does not count as failed.
 */
export function useMovedFile<R extends Read>(read: R, { name, param }: Address): R {
  const navigate = useNavigate()
  const isMissing = name !== undefined && read.error?.status === 404 && read.data === undefined
  const { data, isFetching } = useRead(files.named, { params: { name: name ?? '' } }, { enabled: isMissing, staleTime: 0 })
  const named = isMissing && !isFetching ? data?.data.name : undefined
  const newName = named === name ? undefined : named
  useEffect(() => {
    if (newName === undefined) return
    const to = { to: '.', params: (old: object) => ({ ...old, [param]: newName }), search: true, replace: true }
    void navigate(to as unknown as Parameters<typeof navigate>[0])
  }, [navigate, newName, param])
  return isMissing && (isFetching || newName !== undefined) ? { ...read, error: null } : read
}
