/** Returns the address of a web link as `URL` reads it, or undefined for anything but http and https (security.md: links). */
export const toWebLink = (text: string | null | undefined): string | undefined => {
  const trimmed = text?.trim() ?? ''
  // `URL` normalises backslashes and drops tabs and line breaks, so another parser may find a different host in the same text.
  if (!/^https?:\/\//i.test(trimmed) || /[\\\p{Cc}]/u.test(trimmed) || !URL.canParse(trimmed)) return undefined
  const url = new URL(trimmed)
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  // A user name or password before the host can make a link look like that of another site.
  return isWeb && url.username === '' && url.password === '' ? url.href : undefined
}

export const isWebLink = (text: string | null | undefined): text is string => toWebLink(text) !== undefined
