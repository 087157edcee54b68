const TITLE = 'A text is not stored anywhere'
const WHY =
  'Proofline has to reload, and this text is stored neither in this browser nor on the server. Copy it before you reload.'

function buildText(tag: 'h2' | 'p', text: string): HTMLElement {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}
function buildButton(label: string, act: (button: HTMLButtonElement) => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = label
  button.addEventListener('click', () => act(button))
  return button
}

/** Shows texts in a dialog to copy from. It is built without React, because React may have failed. */
export function showTexts(text: string): void {
  const dialog = document.createElement('dialog')
  dialog.dataset['part'] = 'unkept'
  dialog.setAttribute('aria-label', TITLE)
  const area = document.createElement('textarea')
  area.setAttribute('aria-label', 'Your text')
  area.value = text
  area.readOnly = true
  area.rows = 8
  area.style.width = '100%'
  const copy = buildButton('Copy', (button) => {
    area.select()
    // The Clipboard API is unavailable over plain HTTP.
    button.textContent = document.execCommand('copy') ? 'Copied' : 'Press Ctrl C'
  })
  const reload = buildButton('Reload', () => location.reload())
  dialog.append(buildText('h2', TITLE), buildText('p', WHY), area, copy, ' ', reload)
  // Only the button closes the dialog, because closing discards the text.
  dialog.addEventListener('cancel', (event) => event.preventDefault())
  document.body.append(dialog)
  dialog.showModal()
}
