/** A file that was chosen on another page. It is meant for the drop zone of the page at this path. */
let handed: { file: File; path: string } | undefined

/** Hands a file to the next page, if that is the page at `path`. */
export const handFile = (file: File, path: string): void => void (handed = { file, path })

/** Returns the file that was handed to this page, and forgets it. It is also forgotten if another page was opened instead. */
export function takeHandedFile(): File | undefined {
  const { file, path } = handed ?? {}
  handed = undefined
  return path === location.pathname ? file : undefined
}
