/** A file that was chosen on another page, for the drop zone of the page at this path. */
let handed: { file: File; path: string } | undefined

export const handFile = (file: File, path: string): void => void (handed = { file, path })

/** Returns the file that was handed to this page, and forgets it even if another page was opened instead. */
export function takeHandedFile(): File | undefined {
  const { file, path } = handed ?? {}
  handed = undefined
  return path === location.pathname ? file : undefined
}
