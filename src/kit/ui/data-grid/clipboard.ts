/**
 * Copies text; returns false when the browser refuses. Works without a secure origin too, where `navigator.clipboard` is absent.
 */
export const copyToClipboard = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyByEvent(text)
  }
}

const copyByEvent = (text: string): boolean => {
  const onCopy = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  document.addEventListener('copy', onCopy, { capture: true })
  try {
    return document.execCommand('copy')
  } finally {
    document.removeEventListener('copy', onCopy, { capture: true })
  }
}
