/**
 * Copies a text, and its HTML form, through the `copy` event. Returns false if the browser refuses, and for an empty text, which
 * would only clear the clipboard. It also works without a secure origin, where `navigator.clipboard` is missing.
 */
export const copyToClipboard = async (text: string, html?: string): Promise<boolean> => {
  if (text === '') return false
  if (html !== undefined && copyByEvent(text, html)) return true
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyByEvent(text, html)
  }
}

const copyByEvent = (text: string, html: string | undefined): boolean => {
  let isSet = false
  const onCopy = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text)
    if (html !== undefined) event.clipboardData?.setData('text/html', html)
    event.preventDefault()
    event.stopImmediatePropagation()
    isSet = true
  }
  document.addEventListener('copy', onCopy, { capture: true })
  try {
    return document.execCommand('copy') && isSet
  } finally {
    document.removeEventListener('copy', onCopy, { capture: true })
  }
}
