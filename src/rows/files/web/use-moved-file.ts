import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useRead } from '../../../kit/web/use-calls.ts'
import { files } from '../contract.ts'

type Read = { data: unknown; error: { message: string; status?: number } | null }
type Address = { name: string | undefined; /** Which parameter of the address it is. */ param: 'fileName' | 'filename' }

/**
 * A page's read of the file in its address. Where no file has the name, the page is led to the one that had it before, under its
 * new name (decision 175); until that is known the read has not failed.
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
