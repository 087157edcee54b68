import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { preparePlace } from '../../../../test/web/place.tsx'
import type { Runs } from '../../shared/runs.ts'
import { FormulaSource } from './formula-source.ts'
import { RichText } from './RichText.tsx'

const { place, render } = preparePlace()
const show = (text: string, more: { runs?: Runs; inOneLine?: boolean; asSource?: boolean } = {}): void => {
  const { asSource = false, ...props } = more
  render(
    <FormulaSource value={asSource}>
      <RichText text={text} {...props} />
    </FormulaSource>,
  )
}
const all = (selector: string): Element[] => [...place.querySelectorAll(selector)]

test('a formula is drawn as MathML, or shown as source on request', async () => {
  const text = 'If $\\frac{1}{2}$ of \\ce{H2O} and $$\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}$$'
  show(text)
  await expect.poll(() => all('math').length).toBe(3)
  expect(all('math').map(({ namespaceURI }) => namespaceURI)).toEqual(Array(3).fill('http://www.w3.org/1998/Math/MathML'))
  expect([all('mfrac').length, all('mtable mtr').length]).toEqual([1, 2])
  const { height, width } = all('mfrac')[0]?.getBoundingClientRect() ?? { height: 0, width: 0 }
  expect(height).toBeGreaterThan(width)
  await expect.poll(() => document.fonts.check("16px 'STIX Two Math'")).toBe(true)
  show(text, { asSource: true })
  await expect.poll(() => place.textContent).toBe(text)
})

test('a long formula wraps into the next line, in text and on its own line', async () => {
  place.style.width = '150px'
  for (const delimiter of ['$', '$$']) {
    show(`${delimiter}aaaaaaaaaa + bbbbbbbbbb = cccccccccc${delimiter}`)
    await expect.poll(() => all('math').length, { message: delimiter }).toBe(1)
    await expect.poll(() => all('math')[0]?.getBoundingClientRect().height).toBeGreaterThan(40)
    expect(all('math')[0]?.scrollWidth, delimiter).toBeLessThanOrEqual(150)
    expect(place.scrollWidth).toBeLessThanOrEqual(150)
  }
  place.style.width = ''
})

test('a formula on its own line is not followed by an empty line', async () => {
  show('so\n$$x$$\n where')
  await expect.poll(() => all('math[display=block], math').length).toBe(1)
  expect(all('br').length).toBe(1)
  expect(place.textContent).toBe('soxwhere')
})

test('a formula that can’t be drawn shows its source with the position and the problem', async () => {
  show('so $x + \\foo y$ holds')
  await expect.element(page.getByTitle('Unknown command \\foo.')).toBeVisible()
  expect(all('mark').map(({ textContent }) => textContent)).toEqual(['\\'])
  expect(place.textContent).toBe('so $x + \\foo y$ (Unknown command \\foo.) holds')
})

test('a link opens in a new tab without an opener, even when it points to a picture', async () => {
  show('see https://a.example/x.png.')
  const link = page.getByRole('link', { name: 'https://a.example/x.png' })
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
  expect(all('img')).toEqual([])
})

test('a picture of an allowed host is shown above its link, without a referrer', async () => {
  const allowed = Object.assign(document.createElement('meta'), { name: 'picture-hosts', content: 'a.example b.example' })
  document.head.append(allowed)
  const others = [
    'http://a.example/x.png',
    'https://a.example:8443/x.png',
    'https://sub.a.example/x.png',
    'https://b.example/x.svg',
  ]
  const pictures = new Set<HTMLImageElement>()
  const observer = new MutationObserver(() => place.querySelectorAll('img').forEach((each) => pictures.add(each)))
  observer.observe(place, { subtree: true, childList: true })
  show(`https://b.example/fig/x.png ${others.join(' ')}`)
  await expect.poll(() => all('a').length).toBe(others.length + 1)
  const looks = [...pictures].map(({ src, alt, referrerPolicy, loading }) => [src, alt, referrerPolicy, loading])
  expect(looks).toEqual([['https://b.example/fig/x.png', 'x.png from b.example', 'no-referrer', 'lazy']])
  // This host cannot be reached.
  await expect.poll(() => all('img').length).toBe(0)
  await expect.element(page.getByRole('link', { name: 'https://b.example/fig/x.png' })).toBeVisible()
  show('https://b.example/fig/x.png', { inOneLine: true })
  await expect.poll(() => all('a').length).toBe(1)
  expect(pictures.size).toBe(1)
  observer.disconnect()
  allowed.remove()
})

test('a text in a grid cell is one line, and its links are outside the Tab order', async () => {
  show('a<br>b\nc $x^2$ https://a.example', { inOneLine: true })
  await expect.poll(() => place.textContent).toBe('a b c x² https://a.example')
  expect([all('br').length, all('a[tabindex="-1"]').length]).toEqual([0, 1])
})

test('each text has the direction of its own letters, isolated from its neighbours', async () => {
  show('שאלה \u202e abc')
  await expect.poll(() => all('[dir=auto]').map((one) => getComputedStyle(one).direction)).toEqual(['rtl'])
  expect(getComputedStyle(all('[dir=auto]')[0] ?? place).unicodeBidi).toMatch(/isolate|plaintext/)
})

/** Texts with which a sheet could attack its reader. None of them may be executed, loaded or styled. */
const hostile = [
  '<script>globalThis.wasRun = true</script>',
  '<img src=x onerror="globalThis.wasRun = true">',
  '<b onclick="globalThis.wasRun = true">b</b>',
  '<svg onload=globalThis.wasRun=true>',
  '<iframe src="javascript:globalThis.wasRun=true"></iframe>',
  'javascript:globalThis.wasRun=true',
  '$\\href{javascript:globalThis.wasRun=true}{x}$',
  '$\\url{javascript:globalThis.wasRun=true}$',
  '$\\includegraphics{https://a.example/x.png}$',
  '$\\style{position:fixed;inset:0}{x}$',
  '$\\class{sr-only}{x}$',
  '$\\htmlData{onclick=1}{x}$',
  '$\\text{<img src=x onerror=globalThis.wasRun=true>}$',
  '$\\def\\a{\\a\\a}\\a$',
  '$\\hspace{100000em}\\rule{9999em}{9999em}\\raisebox{9999em}{x}\\kern9999em$',
  '$\\color{url(https://a.example)}x$',
  `$${'\\sqrt{'.repeat(280)}x${'}'.repeat(280)}$`,
  `$${'x^{'.repeat(20_000)}$`,
  `$${'y'.repeat(100_000)}$`,
  '<b>'.repeat(30_000),
  '\u202e\u2066'.repeat(30_000),
]

test('a hostile text runs nothing, loads nothing and stays in its place', async () => {
  for (const text of hostile) {
    show(text)
    const what = text.slice(0, 40)
    await expect.poll(() => place.textContent, { message: what }).not.toBe('')
    await expect.poll(() => all('[data-part=formula-source]').length, { message: what }).toBe(0)
    expect(all('script, img, svg, iframe, object, [onclick], [onerror], [onload], [href^=javascript]'), what).toEqual([])
    const reach = all('math *').map((one) => one.getBoundingClientRect().width)
    expect(Math.max(0, ...reach), what).toBeLessThan(3_000)
    expect(
      all('math *').filter((one) => getComputedStyle(one).position === 'fixed'),
      what,
    ).toEqual([])
  }
  expect('wasRun' in globalThis).toBe(false)
})
