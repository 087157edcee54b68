import { copyToClipboard } from '../../../kit/ui/data-grid/clipboard.ts'

/** Copies HTML as its source, for fields of text, and as HTML, for editors; returns false when the browser refuses. */
export async function copyMarkup(html: string): Promise<boolean> {
  try {
    const kinds = { 'text/plain': new Blob([html], { type: 'text/plain' }), 'text/html': new Blob([html], { type: 'text/html' }) }
    await navigator.clipboard.write([new ClipboardItem(kinds)])
    return true
  } catch {
    return copyToClipboard(html, html)
  }
}
