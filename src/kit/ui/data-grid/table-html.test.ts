import { expect, test } from 'vitest'
import { writeTableHtml } from './table-html.ts'

const cellsOf = (html: string): [attributes: string, content: string][] =>
  [...html.matchAll(/<td([^>]*)>(.*?)<\/td>/g)].map(([, attributes = '', content = '']) => [attributes, content])

test.each(['0000007', '1E5', '3/4', '−5 m/s', '=1+1', '-5', '12/03/2026'])(
  'writeTableHtml marks %s as a text cell with an apostrophe',
  (text) => {
    const [[attributes, content] = ['', '']] = cellsOf(writeTableHtml([[{ text, isFigure: false }]]))
    expect(attributes).toContain(String.raw`mso-number-format:'\@'`)
    expect(attributes).toContain('sdnum="1033;0;@"')
    // Programs that know neither attribute read the apostrophe. Excel and LibreOffice ignore it.
    expect(content).toBe(`<comment style="display:none">'</comment>${text}`)
  },
)

test.each(['Physics', 'half of it', 'प्रश्न'])('writeTableHtml writes %s without an apostrophe', (text) => {
  expect(cellsOf(writeTableHtml([[{ text, isFigure: false }]]))[0]?.[1]).toBe(text)
})

test('writeTableHtml keeps a number, escapes markup and preserves spaces and line breaks', () => {
  const cells = cellsOf(writeTableHtml([[{ text: '-5.5', isFigure: true }], [{ text: 'a  <b>\r\nc', isFigure: false }]]))
  expect(cells[0]).toEqual(['', '-5.5'])
  expect(cells[1]?.[1]).toBe('a<span style="mso-spacerun:yes">  </span>&lt;b&gt;<br style="mso-data-placement:same-cell">c')
})
